import { Suspense, useEffect } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { CallForm, FormSection } from '#kernel/web/form/call-form.tsx';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { PictureField, useEditBase } from '#modules/organisation/web/index.ts';
import { userCalls } from '../../contract/calls/users.ts';
import type { User } from '../../contract/records.ts';
import { bodyWords, cadreWords, choicesOf } from '../looks.ts';
import type { OwnProfile } from './own-profile.ts';
import styles from './users.module.css';

function licenceOf({ licenceBody, licenceNumber, licenceExpiry, version }: User) {
  return { licenceBody, licenceNumber, licenceExpiry, version };
}

export function LicenceForm({
  user,
  dirty,
  onSaved,
}: {
  readonly user: User;
  readonly dirty: { current: () => boolean };
  readonly onSaved: (saved: User) => void;
}) {
  const t = useText();
  const form = useCallForm(userCalls.editOwnProfile, { startWith: licenceOf(user) });
  async function read() {
    const answer = await send(userCalls.ownProfile, {}, { quiet: true });
    return answer.ok ? licenceOf(answer.payload) : null;
  }
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  return (
    <CallForm form={form} submit={t('Save licence')} foot="inline" onDone={onSaved} stale={{ read }}>
      <FormSection>
        <SelectField name="licenceBody" label={t('Licensing body')} options={choicesOf(bodyWords, t)} clearable />
        <TextField name="licenceNumber" label={t('Licence number')} code maxLength={60} />
        <DateField name="licenceExpiry" label={t('Licence expiry')} clearable />
      </FormSection>
    </CallForm>
  );
}

/** Profile → Professional: post (to read), licence, signature. */
export function ProfessionalTab({ user }: { readonly user: OwnProfile }) {
  const t = useText();
  const { base, adopt, dirty } = useEditBase<User>(user);
  return (
    <div className={styles.stack}>
      <Panel title={t('Post')} note={t('Changed by your administrator.')}>
        <Facts
          rows={[
            [t('Role'), user.role.name],
            [t('Departments'), user.departments.map((one) => one.name).join(', ')],
            [t('Cadre'), t(cadreWords[user.cadre])],
            [t('Consultant'), user.isConsultant ? t('Yes') : t('No')],
            [t('Specializations'), user.specializations.map((one) => one.name).join(', ')],
          ]}
        />
      </Panel>
      <Panel title={t('Licence')}>
        <LicenceForm key={base.version} user={base} dirty={dirty} onSaved={adopt} />
      </Panel>
      <Panel title={t('Signature')} note={t('Printed on documents that you sign.')}>
        <Suspense>
          <PictureField
            label={t('Signature')}
            ratio={3}
            pixels={720}
            fileId={user.signatureFileId}
            params={{ id: user.id }}
            read={userCalls.readSignature}
            upload={userCalls.uploadSignature}
            remove={userCalls.editOwnProfile}
            removeBody={{ signatureFileId: null }}
          />
        </Suspense>
      </Panel>
    </div>
  );
}
