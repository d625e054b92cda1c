import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import { clinicalCadres } from '#modules/access-control/contract/words.ts';
import { catalogueCalls } from '#modules/organisation/contract/calls/catalogues.ts';
import { seesPatients } from '#modules/organisation/contract/words.ts';

const fresh = 300_000;

/** Whether and when the patient comes again; without a day nothing is booked. */
export function FollowUpStep() {
  const t = useText();
  const format = useFormat();
  const { useValue } = useFormAround();
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { fresh, quiet: true });
  const departmentId = useValue('followUp.departmentId');
  const people = useCall(
    userCalls.pickUsers,
    { query: { limit: 'All', cadre: [...clinicalCadres], ...(typeof departmentId === 'string' && departmentId ? { departmentId } : {}) } },
    { fresh, quiet: true },
  );
  const hasDay = Boolean(useValue('followUp.date'));
  if (useValue('type') === 'deceased') return <p className="muted">{t('A patient who died has no follow-up visit')}</p>;
  return (
    <FormSection title={t('Follow-up')} note={t('Leave the day blank if no follow-up visit is needed.')}>
      <Wide>
        <DateField name="followUp.date" label={t('Day')} min={format.today()} clearable />
      </Wide>
      {hasDay ? (
        <>
          <SelectField
            name="followUp.departmentId"
            label={t('Department')}
            required
            options={(departments.data?.data ?? [])
              .filter((row) => row.status !== 'archived' && seesPatients(row.kind))
              .map((row) => ({ value: row.id, label: row.name }))}
          />
          <SelectField
            name="followUp.practitionerId"
            label={t('Practitioner')}
            clearable
            options={(people.data?.data ?? []).map((row) => ({ value: row.id, label: row.fullname }))}
          />
          <Wide>
            <TextareaField name="followUp.note" label={t('Note')} rows={2} maxLength={300} />
          </Wide>
        </>
      ) : null}
    </FormSection>
  );
}
