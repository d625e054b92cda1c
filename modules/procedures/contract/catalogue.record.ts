import { declareRecord } from '#kernel/contract/record.ts';
import { editEntry } from '#kernel/contract/entry.record.ts';
import { procedureRefusals } from './refusals.ts';
import { catalogueStatuses, consentTextStatuses, theatreStatuses } from './words.ts';

const restore = { word: 'Restore', from: ['archived'], refused: 'ACTIVE_ALREADY', with: { status: 'active' } } as const;

/** A procedure of the catalogue: only active ones can be requested. */
export const procedureRecord = declareRecord({
  entity: 'procedures',
  statuses: catalogueStatuses,
  refusals: procedureRefusals,
  refused: 'ARCHIVED_ALREADY',
  touches: ['procedure', 'billable-items'],
  acts: {
    edit: { ...editEntry, call: 'editProcedure' },
    restore: { ...restore, call: 'editProcedure' },
    remove: {
      word: 'Delete',
      from: ['active'],
      call: 'removeProcedure',
      asks: { title: 'Delete {name}', text: 'A procedure that has been requested is archived. Existing requests are kept.' },
      danger: true,
    },
  },
});

/** A group of procedures. Its procedures go to another one before it is deleted. */
export const procedureCategoryRecord = declareRecord({
  entity: 'procedure-categories',
  statuses: catalogueStatuses,
  refusals: procedureRefusals,
  refused: 'ARCHIVED_ALREADY',
  touches: ['procedure-category', 'procedures'],
  acts: {
    edit: { ...editEntry, call: 'editCategory' },
    restore: { ...restore, call: 'editCategory' },
    remove: { word: 'Delete', heading: 'Delete category', from: ['active'], call: 'removeCategory', danger: true },
  },
});

/** A theatre. While it is down nothing new is booked in it, and its bookings are listed to be moved. */
export const theatreRecord = declareRecord({
  entity: 'theatres',
  statuses: theatreStatuses,
  refusals: procedureRefusals,
  refused: 'THEATRE_STATE',
  touches: ['theatre', 'procedure-requests'],
  acts: {
    edit: { word: 'Edit', from: ['active', 'down'], call: 'editTheatre' },
    takeDown: {
      word: 'Take out of use',
      from: ['active'],
      call: 'editTheatre',
      with: { status: 'down' },
      asks: { title: 'Take {name} out of use', text: 'Nothing new can be booked in it. Its bookings are listed to be moved.' },
      danger: true,
    },
    bringBack: { word: 'Bring into use', from: ['down'], call: 'editTheatre', with: { status: 'active' } },
  },
});

/** A text that patients sign. Only an approved one can be signed; a change makes a new draft. */
export const consentTextRecord = declareRecord({
  entity: 'consent-texts',
  statuses: consentTextStatuses,
  refusals: procedureRefusals,
  refused: 'CONSENT_TEXT_STATE',
  touches: ['consent-text'],
  acts: {
    edit: { word: 'Edit', from: ['draft', 'approved'], call: 'editConsentText' },
    approve: {
      word: 'Approve',
      from: ['draft'],
      call: 'approveConsentText',
      asks: {
        title: 'Approve {title}',
        text: 'The text can be signed from now on. The approved text of the same kind and language is archived.',
      },
    },
    archive: {
      word: 'Archive',
      from: ['draft', 'approved'],
      call: 'editConsentText',
      with: { status: 'archived' },
      asks: { title: 'Archive {title}', text: 'The text can no longer be signed. Signed forms keep it.' },
      danger: true,
    },
  },
});
