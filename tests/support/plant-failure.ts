import type { AsOwner } from './primary-market.ts'

/**
 * Makes one kind of change fail for the rows of a condition, as a fault of the program would. Returns a function that
 * ends it.
 */
export async function plantFailure(
  asOwner: AsOwner,
  change: 'insert' | 'update',
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await asOwner(`create function public.fail() returns trigger language plpgsql as
      $$ begin raise exception 'a planted failure'; end $$;
    create trigger fails before ${change} on ${table} for each row when (${condition}) execute function public.fail()`)
  return async () => {
    await asOwner(`drop trigger fails on ${table}; drop function public.fail`)
  }
}
