import { AssignForm } from './assign-form.tsx';
import { LeftForm } from './left-form.tsx';
import { PriorityForm } from './priority-form.tsx';
import { ReinstateForm, UnavailableForm } from './set-aside-forms.tsx';
import { TransferForm } from './transfer-form.tsx';

/** The acts of a ticket that ask for something. */
export const ticketForms = {
  assign: AssignForm,
  left: LeftForm,
  priority: PriorityForm,
  reinstate: ReinstateForm,
  transfer: TransferForm,
  unavailable: UnavailableForm,
};
