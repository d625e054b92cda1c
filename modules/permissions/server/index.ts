import type { ServerModule } from '#kernel/server/module/module.ts';
import { permissionCatalogue } from '../contract/catalogue.ts';
import { bringCatalogueInStep } from './bring-in-step.ts';

/** The permission catalogue as rows, for roles to point at. access-control serves it. */
export const permissionsModule: ServerModule = {
  name: 'permissions',
  calls: [],
  ports: { permissionNames: permissionCatalogue.map(({ name }) => name) },
  atStart: (scope) => bringCatalogueInStep(scope),
};
