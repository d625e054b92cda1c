import type { FormValues } from '#kernel/web/form/body.ts';
import { addMinutes } from '#kernel/web/text/wall-time.ts';

const own = ['durationMinutes', 'slotPractitionerId', 'slotPractitionerName', 'day', 'time', 'repeat', 'every', 'unit', 'count'] as const;

/** A form's place fields as a call's body: the end follows from the minutes, the practitioner from the slot when none was named. */
export function placeBody(values: FormValues): FormValues {
  const body: FormValues = { ...values };
  for (const key of own) delete body[key];
  const { appointmentDate, durationMinutes, slotPractitionerId, practitionerId, force } = values;
  if (!practitionerId && slotPractitionerId) body['practitionerId'] = slotPractitionerId;
  if (typeof durationMinutes === 'number' && typeof appointmentDate === 'string')
    body['endDate'] = addMinutes(appointmentDate, durationMinutes);
  if (force !== true) {
    delete body['force'];
    delete body['overbookReason'];
  }
  return body;
}
