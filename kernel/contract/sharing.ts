import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';

/** Who may use what somebody keeps for their own work. `department`: one of the maker's departments. */
export const sharings = ['nobody', 'department', 'hospital'] as const;
export type Sharing = (typeof sharings)[number];

export const SharedWith = z.enum(sharings);

/** With whom something new is shared. `departmentId`: which of the maker's departments; left out: the first. */
export const sharingOfNew = { sharedWith: SharedWith.default('nobody'), departmentId: id.optional() };

/** With whom something is shared from now on. Left out: as it is. */
export const sharingOfChange = { sharedWith: SharedWith.optional(), departmentId: id.optional() };

/** What a list says of the sharing of each row. */
export const sharingFields = {
  sharedWith: SharedWith,
  /** The department that it is shared with. */
  department: z.object({ id, name: z.string() }).nullable(),
  /** Made by whoever asks: only the maker changes or removes it. */
  own: z.boolean(),
  ownerName: z.string().nullable(),
};
