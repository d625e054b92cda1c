// Both questions are asked by this module and answered by every module that has something to say, also by earlier ones: so they are declared in the first.
export { GetStartedItems, GlobalSearch, type GetStartedAnswer, type SearchGroup } from '#modules/organisation/contract/events.ts';
