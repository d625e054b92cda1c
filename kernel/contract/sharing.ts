import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';

/** Who may use what somebody keeps for their own work. `department`: the maker's first department. */
export const sharings = ['nobody', 'department', 'hospital'] as const;
export type Sharing = (typeof sharings)[number];

export const SharedWith = z.enum(sharings);

/** What a list says of the sharing of each row. */
export const sharingFields = {
  sharedWith: SharedWith,
  /** The department that it is shared with. */
  department: z.object({ id, name: z.string() }).nullable(),
  /** Made by whoever asks: only the maker changes or removes it. */
  own: z.boolean(),
  ownerName: z.string().nullable(),
};
