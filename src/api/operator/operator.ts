import { read } from '#contract/operator/operator.ts'
import { resource } from '../env.ts'

/** Who operates this installation, the same for everybody. */
export const operatorRoutes = resource().openapi(read, (c) => c.json(c.var.services.operator, 200))
