import { read } from '#contract/operator/operator.ts'
import { read as readProfile } from '#contract/operator/operator-profile.ts'
import { resource } from '../resource.ts'

/** The operator of this installation and its own information, the same for all readers. */
export const operatorRoutes = resource()
  .serve(read, (c) => c.var.services.operator)
  .serve(readProfile, (c) => c.var.services.operatorProfile)
