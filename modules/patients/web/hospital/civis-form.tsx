import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import { send } from '#kernel/web/client/send.ts';
import { useSend } from '#kernel/web/client/use-call.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientCalls } from '#modules/patients/contract/calls/patients.ts';
import { readCivisId } from '#modules/patients/contract/civis-id.ts';
import { genderWords } from '../words.ts';
import styles from './civis-form.module.css';

type Preview = PayloadOf<typeof patientCalls.previewCivis>;
interface Asked {
  readonly civisId: string;
  readonly dateOfBirth: string;
}
interface Found extends Asked {
  readonly preview: Preview;
}

/** Takes over a person whom another hospital knows: both the Civis ID and the date of birth, a masked preview, then the act. */
export function CivisForm({ onCancel }: { readonly onCancel: () => void }) {
  const [found, setFound] = useState<Found | null>(null);
  return found ? <FoundPerson found={found} onBack={() => setFound(null)} /> : <AskForm onCancel={onCancel} onFound={setFound} />;
}

function AskForm({ onCancel, onFound }: { readonly onCancel: () => void; readonly onFound: (found: Found) => void }) {
  const t = useText();
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  // The fields and their checks are those of the registration; what is sent first is only the preview's question.
  const form = useCallForm(patientCalls.registerFromCivis, { guarded: false });
  const asking = {
    ...form,
    busy,
    submit: async () => {
      const { hasErrors } = form.inner.validate();
      const typed = form.values() as Partial<Asked>;
      const civisId = readCivisId(typed.civisId ?? '');
      if (typed.civisId && !civisId) form.inner.setFieldError('civisId', t('This is not a Civis ID. Check each letter and digit.'));
      if (hasErrors || !civisId || !typed.dateOfBirth) return null;
      setBusy(true);
      const { dateOfBirth } = typed;
      const answer = await send(patientCalls.previewCivis, { params: { civisId }, query: { dateOfBirth } });
      setBusy(false);
      if (answer.ok) onFound({ civisId, dateOfBirth, preview: answer.payload });
      else form.inner.setFieldError('civisId', answer.message);
      return null;
    },
  };
  return (
    <CallForm form={asking} submit={t('Find person')} onCancel={onCancel} onDone={() => undefined}>
      <FormSection note={t('Both must match before any details are shown.')}>
        <Wide>
          <TextField
            name="civisId"
            label={t('Civis ID')}
            required
            code
            placeholder={t('CIV-XXXX-XXXX')}
            autoComplete="off"
            autoFocus
            maxLength={20}
          />
        </Wide>
        <Wide>
          <DateField name="dateOfBirth" label={t('Date of Birth')} required max={format.today()} />
        </Wide>
      </FormSection>
    </CallForm>
  );
}

function FoundPerson({ found, onBack }: { readonly found: Found; readonly onBack: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const register = useSend(patientCalls.registerFromCivis);
  const { preview, civisId, dateOfBirth } = found;
  const open = (id: string) => void navigate({ to: '/hospital/patients/$id', params: { id }, replace: true });

  async function take() {
    const answer = await register.send({ body: { civisId, dateOfBirth } });
    if (!answer) return;
    if (answer.ok) {
      toast.success(answer.message);
      open(answer.payload.id);
    } else toast.error(answer.message);
  }

  return (
    <div className={styles.spaced}>
      <div className={styles.found} role="status">
        <div className={styles.who}>
          <span className={styles.initials} aria-hidden="true">
            {preview.initials}
          </span>
          <div>
            <p className="strong">
              {preview.initials} · {t(genderWords[preview.gender])} · {t('born {year}', { year: String(preview.birthYear) })}
            </p>
            <p className="code muted">{civisId}</p>
          </div>
        </div>
        <p className="note">
          {preview.patientId
            ? t('Patient already registered in this hospital')
            : t('Names, contact and identity are copied when you register. The person is notified in the patient area.')}
        </p>
      </div>
      <div className={styles.acts}>
        {preview.patientId ? (
          <Button data-autofocus onClick={() => open(preview.patientId ?? '')}>
            {t('Open patient')}
          </Button>
        ) : (
          <Button data-autofocus disabled={register.busy} onClick={() => void take()}>
            {register.busy ? t('Loading…') : t('Register Patient')}
          </Button>
        )}
        <Button variant="default" onClick={onBack}>
          {t('Another person')}
        </Button>
      </div>
    </div>
  );
}
