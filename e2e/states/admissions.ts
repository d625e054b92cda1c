import { press } from '../stage/hand.ts';
import { states, submitInDrawer } from './state.ts';

const admissions = '/hospital/admissions';

/** States of the bed board, of admitted patients and their stays, of rooms and wards, and of the steps that set them up. */
export const admissionsStates = states('admin', {
  'admissions, bed board': `${admissions}?tab=board`,
  'admissions, beds to clean': `${admissions}?view=housekeeping`,
  'admissions, available beds': `${admissions}?bed=available`,
  'admissions, no bed matches': `${admissions}?search=no such bed`,
  'admissions, occupied beds': `${admissions}?bed=occupied`,
  'admissions, transfer into a bed': `${admissions}?drawer=stay-transfer&record={stay}&target={bed}`,
  'admissions, transfer without a reason': [`${admissions}?drawer=stay-transfer&record={stay}&target={bed}`, submitInDrawer('Transfer')],
  'admissions, swap with a patient': `${admissions}?drawer=stay-swap&record={stay}&target={otherStay}`,
  'admissions, admitted': `${admissions}?tab=admitted`,
  'admissions, expected discharges': `${admissions}?tab=admitted&expectedToday=true`,
  'admissions, no admission found': `${admissions}?tab=admitted&search=nobody of this name`,
  'admissions, requests': `${admissions}?tab=requests`,
  'admissions, a request': `${admissions}?tab=requests&drawer=asked&record={admissionRequest}`,
  'admissions, discharged': `${admissions}?tab=discharged`,
  'admissions, released': `${admissions}?tab=released`,
  'admissions, census': `${admissions}?tab=census`,
  'admissions, admit': `${admissions}?admit=new`,
  'admissions, admit a patient into a bed': `${admissions}?admit={patient}&into={bed}`,
  'admissions, admit without a diagnosis': [`${admissions}?admit={patient}`, submitInDrawer('Admit patient')],
  'admissions, request admission': `${admissions}?request=new`,
  'admissions, request admission of a patient': `${admissions}?request={patient}`,
  'admissions, request without a reason': [`${admissions}?request={patient}`, submitInDrawer('Request admission')],
  'admissions, a stay': `${admissions}/{stay}`,
  'admissions, a stay, bed history': `${admissions}/{stay}?tab=beds`,
  'admissions, a stay, vitals': `${admissions}/{stay}?tab=vitals`,
  'admissions, a stay, medications': `${admissions}/{stay}?tab=medications`,
  'admissions, a stay, labs': `${admissions}/{stay}?tab=labs`,
  'admissions, a stay, documents': `${admissions}/{stay}?tab=attachments`,
  'admissions, a discharged stay': `${admissions}/{discharged}`,
  'admissions, edit a stay': `${admissions}/{stay}?drawer=stay-edit&record={stay}`,
  'admissions, nursing assessment': `${admissions}/{stay}?drawer=stay-assess&record={stay}`,
  'admissions, a mother and her newborn': `${admissions}/{motherStay}`,
  'admissions, a newborn and the mother': `${admissions}/{newbornStay}`,
  'admissions, add newborn': `${admissions}/{motherStay}?drawer=stay-addNewborn&record={motherStay}`,
  'admissions, add a newborn who is registered': [
    `${admissions}/{motherStay}?drawer=stay-addNewborn&record={motherStay}`,
    async (page) => {
      await page.getByText('Registered already').click();
      await page.getByText('Another bed or cot').click();
    },
  ],
  'admissions, newborn without a time of birth': [
    `${admissions}/{motherStay}?drawer=stay-addNewborn&record={motherStay}`,
    submitInDrawer('Add newborn'),
  ],
  'admissions, badge of a companion': `${admissions}/{companionStay}/companions/{companion}/badge`,
  'admissions, add companion': `${admissions}/{stay}?drawer=stay-addCompanion&record={stay}`,
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
