import { AddBedsForm } from '../beds/add-beds-form.tsx';
import { EditRoom } from './room-form.tsx';

/** The forms of what can be done with a room. */
export const roomForms = { edit: EditRoom, addBeds: AddBedsForm };
