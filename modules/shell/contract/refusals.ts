import { declareRefusals } from '#kernel/contract/refusals.ts';

export const shellRefusals = declareRefusals({
  ITEM_NOT_SKIPPABLE: { status: 422, message: 'This step cannot be skipped' },
  ITEM_NOT_MANUAL: { status: 422, message: 'This step is completed when the task is done' },
});
