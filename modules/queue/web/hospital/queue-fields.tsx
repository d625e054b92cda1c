import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TimeField } from '#kernel/web/form/date-fields.tsx';
import { NumberField, SwitchField } from '#kernel/web/form/fields.tsx';
import { MultiSelectField, SelectField } from '#kernel/web/form/select-fields.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { queueSettingKeys } from '#modules/queue/contract/settings.ts';
import { displayModes, orderRules, reinstatePositions, ticketFlags, ticketStages } from '#modules/queue/contract/words.ts';
import { displayModeWords, flagLooks, orderWords, reinstateWords, stageWords } from '../looks.ts';

type QueueSettingKey = (typeof queueSettingKeys)[number];

/** The rules of a line: the same fields for the hospital's defaults and for one department. `noteOf` says what a field holds of its own. */
export function QueueFields({ noteOf = () => undefined }: { readonly noteOf?: (key: QueueSettingKey) => string | undefined }) {
  const t = useText();
  const hint = (key: QueueSettingKey, words?: string) => {
    const said = [words, noteOf(key)].filter(Boolean).join(' ');
    return said ? { hint: said } : {};
  };
  return (
    <>
      <FormSection>
        <Wide>
          <MultiSelectField
            name="stages"
            label={t('Stages')}
            required
            {...hint('stages')}
            options={ticketStages.map((value) => ({ value, label: t(stageWords[value]) }))}
          />
        </Wide>
        <Wide>
          <SwitchField
            name="requiresTriage"
            label={t('Triage first')}
            {...hint('requiresTriage', t('Checked-in patients are triaged before the consultation.'))}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Order of service')}>
        <SelectField
          name="orderRule"
          label={t('Queue order')}
          required
          {...hint('orderRule')}
          options={orderRules.map((value) => ({ value, label: t(orderWords[value]) }))}
        />
        <NumberField
          name="ageingMinutes"
          label={t('Priority ageing (minutes)')}
          required
          {...hint('ageingMinutes', t('A normal ticket moves up one priority level after this time; 0 = never.'))}
          min={0}
          max={1440}
        />
        <NumberField
          name="waitTargetMinutes"
          label={t('Target wait (minutes)')}
          required
          {...hint('waitTargetMinutes', t('Rows turn amber after this time and red after twice this time.'))}
          min={1}
          max={480}
        />
      </FormSection>
      <FormSection
        title={t('Minutes forward')}
        note={[t('These patients are placed as if they had arrived this much earlier.'), noteOf('boostMinutes')].filter(Boolean).join(' ')}
      >
        {ticketFlags.map((flag) => (
          <NumberField key={flag} name={`boostMinutes.${flag}`} label={t(flagLooks[flag].word)} required min={0} max={240} />
        ))}
      </FormSection>
      <FormSection title={t('Patients who do not respond')}>
        <NumberField
          name="unavailableAfterCalls"
          label={t('Suggest unavailable after (calls)')}
          required
          {...hint('unavailableAfterCalls')}
          min={1}
          max={10}
        />
        <NumberField
          name="autoLeaveMinutes"
          label={t('Close when unavailable for (minutes)')}
          required
          {...hint('autoLeaveMinutes')}
          min={5}
          max={1440}
        />
        <Wide>
          <SelectField
            name="reinstatePosition"
            label={t('Position after reinstating')}
            required
            {...hint('reinstatePosition')}
            options={reinstatePositions.map((value) => ({ value, label: t(reinstateWords[value]) }))}
          />
        </Wide>
      </FormSection>
      <FormSection title={t('Display and day')}>
        <SelectField
          name="displayMode"
          label={t('On the display')}
          required
          {...hint('displayMode', t('Names are never shown.'))}
          options={displayModes.map((value) => ({ value, label: t(displayModeWords[value]) }))}
        />
        <TimeField
          name="dayCloseTime"
          label={t('Day closes at')}
          required
          {...hint('dayCloseTime', t('Open tickets are closed at this time.'))}
        />
      </FormSection>
    </>
  );
}
