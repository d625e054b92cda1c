import { useAccess } from '#kernel/web/client/access.tsx';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField, TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { destinations, urgencies } from '#modules/procedures/contract/request-words.ts';
import { anaesthesiaTypes } from '#modules/procedures/contract/words.ts';
import { urgencyLooks } from '../../looks.ts';
import { anaesthesiaWords, destinationWords } from '../../words.ts';
import { MomentField } from '../moment-field.tsx';
import { useTheatreOptions } from '../use-options.ts';
import { DiagnosesField } from './diagnoses-field.tsx';
import { OverlapLine } from './overlap-line.tsx';
import { ProceduresField } from './procedures-field.tsx';
import { TeamField } from './team-field.tsx';

interface RequestFieldsProps {
  readonly patientId: string | null;
  readonly excludeId?: string;
  /** The team has acts of its own once the request is made. */
  readonly withTeam: boolean;
}

/** What a request for a procedure says beside its patient. */
export function RequestFields({ patientId, excludeId, withTeam }: RequestFieldsProps) {
  const t = useText();
  const { can } = useAccess();
  const theatres = useTheatreOptions();
  return (
    <>
      <FormSection title={t('Procedure')}>
        <Wide>
          <ProceduresField name="procedures" label={t('Procedures')} />
        </Wide>
        <Wide>
          <DiagnosesField name="diagnoses" label={t('Diagnosis')} />
        </Wide>
        <Wide>
          <TextareaField name="indication" label={t('Indication')} required rows={2} maxLength={1000} />
        </Wide>
        <Wide>
          <SegmentField
            name="urgency"
            label={t('Urgency')}
            required
            options={urgencies.map((value) => ({ value, label: t(urgencyLooks[value].word) }))}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Time and place')}>
        <SelectField name="theatreRoomId" label={t('Theatre')} clearable options={theatres} />
        <MomentField name="startDateTime" label={t('Date and time')} required />
        {withTeam ? (
          <Wide>
            <TeamField name="surgeons" label={t('Team')} />
          </Wide>
        ) : null}
        <Wide>
          <OverlapLine patientId={patientId} {...(excludeId ? { excludeId } : {})} />
        </Wide>
        {can('Override Procedure Overlap') ? (
          <Wide>
            <TextField
              name="overrideReason"
              label={t('Reason for taking the time anyway')}
              hint={t('Only for emergencies. The surgeons whose time is taken are notified.')}
              maxLength={500}
            />
          </Wide>
        ) : null}
      </FormSection>
      <FormSection title={t('Preparation')}>
        <SelectField
          name="anaesthesiaType"
          label={t('Anaesthesia')}
          clearable
          options={anaesthesiaTypes.map((value) => ({ value, label: t(anaesthesiaWords[value]) }))}
        />
        <SelectField
          name="postOpDestination"
          label={t('Afterwards to')}
          clearable
          options={destinations.map((value) => ({ value, label: t(destinationWords[value]) }))}
        />
        <NumberField name="estimatedBloodMl" label={t('Estimated blood loss')} min={0} max={20_000} suffix=" ml" />
        <TextField name="position" label={t('Position')} maxLength={120} />
        <Wide>
          <TextField name="implantsPlanned" label={t('Planned implants')} maxLength={500} />
        </Wide>
      </FormSection>
    </>
  );
}
