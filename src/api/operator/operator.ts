import { read } from '#contract/operator/operator.ts'
import { resource } from '../resource.ts'

/** Who operates this installation, the same for everybody. */
export const operatorRoutes = resource().serve(read, (c) => c.var.services.operator)
