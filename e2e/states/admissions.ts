import { press } from '../stage/hand.ts';
import { states, submitInDrawer } from './state.ts';

const admissions = '/hospital/admissions';

/** States of the bed board, of rooms and wards, and of the steps that set them up. */
export const admissionsStates = states('admin', {
  'admissions, bed board': `${admissions}?tab=board`,
  'admissions, beds to clean': `${admissions}?view=housekeeping`,
  'admissions, available beds': `${admissions}?bed=available`,
  'admissions, no bed matches': `${admissions}?search=no such bed`,
  'admissions, reserve a bed': `${admissions}?drawer=bed-reserve&record={bed}`,
  'admissions, edit a bed': `${admissions}?drawer=bed-edit&record={bed}`,
  'admissions, shift lead': `${admissions}?drawer=shift-lead&record={ward}`,
  'admissions, rooms': `${admissions}?tab=rooms`,
  'admissions, a room': `${admissions}?tab=rooms&drawer=room&record={room}`,
  'admissions, new room': `${admissions}?tab=rooms&drawer=new-room`,
  'admissions, new room without a name': [`${admissions}?tab=rooms&drawer=new-room`, submitInDrawer('Save room')],
  'admissions, edit a room': `${admissions}?tab=rooms&drawer=room-edit&record={room}`,
  'admissions, add beds': `${admissions}?tab=rooms&drawer=room-addBeds&record={room}`,
  'admissions, new ward': `${admissions}?tab=rooms&drawer=new-ward`,
  'admissions, new department': [
    `${admissions}?tab=rooms&drawer=new-ward`,
    async (page) => {
      await press(page, 'New department');
      await page.getByRole('dialog', { name: 'New department' }).waitFor();
    },
  ],
  'admissions, edit a ward': `${admissions}?tab=rooms&drawer=ward&record={ward}`,
  'admissions, prices of a type': `${admissions}?tab=rooms&drawer=prices&record=private`,
  'admissions, set-up': `${admissions}/setup`,
  'admissions, set-up, rooms': `${admissions}/setup?step=rooms`,
  'admissions, set-up, beds': `${admissions}/setup?step=beds`,
  'admissions, set-up, prices': `${admissions}/setup?step=prices`,
  'admissions, set-up, in charge': `${admissions}/setup?step=charge`,
  'admissions, set-up, choose who is in charge': `${admissions}/setup?step=charge&drawer=charge&record={ward}`,
});
