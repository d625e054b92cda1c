import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import type { ActFormProps } from '#kernel/web/record/record-acts.tsx';
import { spanWords } from '#kernel/web/text/span.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { lineCalls } from '#modules/queue/contract/calls/lines.ts';
import { ticketCalls } from '#modules/queue/contract/calls/tickets.ts';
import type { PractitionerLoad, QueueTicket } from '#modules/queue/contract/records.ts';
import { liveQueue } from '#modules/queue/contract/words.ts';
import type { Translate } from '#kernel/web/text/translate.ts';
import { WhoLine } from './who-line.tsx';

/** The choice that stands for nobody: the department's pool. */
export const pool = 'pool';

/** Staff of a line as options: name, how many wait for each and for how long. */
export function staffOptions(staff: readonly PractitionerLoad[], t: Translate) {
  return [
    { value: pool, label: t('Anyone') },
    ...staff.map((person) => ({
      value: person.id,
      label:
        person.waiting === 0
          ? t('{name} · no one waiting', { name: person.fullname })
          : t('{name} · {count} waiting · {wait}', {
              name: person.fullname,
              count: person.waiting,
              wait: spanWords(person.longestWaitMinutes, t),
            }),
    })),
  ];
}

/** Gives a waiting patient to one practitioner, or back to all. */
export function AssignForm({ of: ticket, onClose }: ActFormProps<QueueTicket>) {
  const t = useText();
  const staff = useCall(lineCalls.practitioners, { params: { id: ticket.department.id } }, { live: [liveQueue], quiet: true });
  const form = useCallForm(ticketCalls.assign, {
    params: { appointmentId: ticket.appointmentId },
    startWith: { practitionerId: ticket.practitioner?.id ?? pool },
    toBody: ({ practitionerId }) => ({ practitionerId: practitionerId === pool ? null : practitionerId }),
  });
  return (
    <CallForm
      form={form}
      submit={t('Assign')}
      onCancel={onClose}
      onDone={onClose}
      refusalFields={{ PRACTITIONER_NOT_ACTIVE: 'practitionerId' }}
    >
      <WhoLine ticket={ticket} />
      <SelectField
        name="practitionerId"
        label={t('Practitioner')}
        required
        autoFocus
        loading={staff.loading}
        options={staffOptions(staff.data ?? [], t)}
      />
    </CallForm>
  );
}
