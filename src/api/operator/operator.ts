import { read } from '#contract/operator/operator.ts'
import { resource } from '../resource.ts'

/** The operator of this installation, the same for all readers. */
export const operatorRoutes = resource().serve(read, (c) => c.var.services.operator)
