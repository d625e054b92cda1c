import { drawerKeys, listSearch, manyOf, oneOf } from '#kernel/web/frame/search.ts';
import { templateScopes, templateStatuses } from '#modules/consultation/contract/words.ts';

/** The address of the templates among the settings. */
export const templatesSearch = listSearch({
  sorts: [],
  filters: { scope: oneOf(templateScopes), status: manyOf(templateStatuses), ...drawerKeys },
});
export type TemplatesSearch = ReturnType<typeof templatesSearch.route.validateSearch>;
