import { Button, Modal } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { send } from '#kernel/web/client/send.ts';
import { updateSession } from '#kernel/web/client/session.ts';
import { CallForm, FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { TextField } from '#kernel/web/form/fields.tsx';
import { PasswordField } from '#kernel/web/form/password-field.tsx';
import { SelectField } from '#kernel/web/form/select-fields.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Card, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { PhoneVerificationModal } from '#modules/auth/web/index.ts';
import { PictureField, StaleNotice, useEditBase } from '#modules/organisation/web/index.ts';
import { CountryField, PhoneField, StateField } from '#modules/reference-data/web/index.ts';
import { DateField } from '#kernel/web/form/date-fields.tsx';
import { userCalls } from '../../contract/calls/users.ts';
import type { User } from '../../contract/records.ts';
import { userTitles } from '../../contract/words.ts';
import { choicesOf, genderWords } from '../looks.ts';
import type { OwnProfile } from './own-profile.ts';
import styles from './users.module.css';

const keys = [
  'title',
  'firstName',
  'middleName',
  'lastName',
  'gender',
  'dateOfBirth',
  'dialCode',
  'phoneNumber',
  'address',
  'country',
  'state',
  'city',
  'version',
] as const;

function valuesOf(user: User): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, user[key]]));
}

/** 'Verify' beside a phone that nobody confirmed yet; opens the code dialog. */
function VerifyBadge({ user, onVerified }: { readonly user: OwnProfile; readonly onVerified: () => void }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  if (!user.phoneNumber) return null;
  if (user.phoneNumberConfirmed) {
    return (
      <span className={styles.verify}>
        <IconCircleCheckFilled size={16} aria-hidden="true" className={styles.tick} />
        {t('Phone number verified')}
      </span>
    );
  }
  return (
    <span className={styles.verify}>
      {t('Phone number not verified')}
      <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
        {t('Verify')}
      </Button>
      <PhoneVerificationModal opened={open} onClose={() => setOpen(false)} onVerified={onVerified} />
    </span>
  );
}

/** Asks for another sign-in address; it counts once the link sent to it was opened. */
export function EmailChangeForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText();
  const form = useCallForm(authCalls.askEmailChange, { startWith: {} });
  return (
    <CallForm
      form={form}
      submit={t('Send link')}
      foot="inline"
      onCancel={onDone}
      onDone={onDone}
      refusalFields={{ PASSWORD_WRONG: 'password' }}
    >
      <p className="muted">{t('We will send a link to the new address. The change takes effect when it is opened.')}</p>
      <Wide>
        <TextField name="newEmail" label={t('New email')} type="email" required autoFocus autoComplete="email" />
      </Wide>
      <Wide>
        <PasswordField name="password" label={t('Your password')} required autoComplete="current-password" />
      </Wide>
    </CallForm>
  );
}

export function PersonalForm({
  user,
  onSaved,
  onTake,
  dirty,
}: {
  readonly user: User;
  readonly onSaved: (saved: User) => void;
  readonly onTake: () => void;
  readonly dirty: { current: () => boolean };
}) {
  const t = useText();
  const form = useCallForm(userCalls.editOwnProfile, { startWith: valuesOf(user) });
  useEffect(() => {
    dirty.current = () => form.inner.isDirty();
  });
  async function readAgain() {
    const answer = await send(userCalls.ownProfile, {}, { quiet: true });
    return answer.ok ? valuesOf(answer.payload) : null;
  }
  return (
    <CallForm
      form={form}
      submit={t('Save profile')}
      foot="inline"
      onDone={(saved) => {
        const { fullname, firstName, lastName, middleName, title } = saved;
        updateSession({ hospital: { fullname, firstName, lastName, middleName, title } });
        onSaved(saved);
      }}
      explain={(code, details) =>
        code === 'STALE_VERSION' ? (
          <Suspense>
            <StaleNotice form={form} details={details} read={readAgain} onTake={onTake} />
          </Suspense>
        ) : null
      }
    >
      <FormSection title={t('Person')} note={t('A new phone number must be verified.')}>
        <SelectField name="title" label={t('Title')} options={userTitles.map((value) => ({ value, label: value }))} clearable />
        <SelectField name="gender" label={t('Gender')} options={choicesOf(genderWords, t)} clearable />
        <TextField name="firstName" label={t('First name')} required maxLength={60} autoComplete="given-name" />
        <TextField name="lastName" label={t('Last name')} required maxLength={60} autoComplete="family-name" />
        <TextField name="middleName" label={t('Middle name')} maxLength={60} autoComplete="additional-name" />
        <DateField name="dateOfBirth" label={t('Date of birth')} clearable />
        <Wide>
          <PhoneField code="dialCode" name="phoneNumber" label={t('Phone number')} required />
        </Wide>
      </FormSection>
      <FormSection title={t('Address')}>
        <Wide>
          <TextField name="address" label={t('Address')} maxLength={300} autoComplete="street-address" />
        </Wide>
        <CountryField name="country" label={t('Country')} />
        <StateField name="state" label={t('State')} countryField="country" />
        <TextField name="city" label={t('City')} maxLength={100} />
      </FormSection>
    </CallForm>
  );
}

/** Profile → Personal. */
export function PersonalTab({ user }: { readonly user: OwnProfile }) {
  const t = useText();
  const { base, adopt, dirty } = useEditBase<User>(user);
  const [changing, setChanging] = useState(false);
  return (
    <div className={styles.stack}>
      <Panel title={t('Email and phone')}>
        <div className={styles.panels}>
          <div className={styles.verify}>
            <span className="strong">{user.email}</span>
            <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>
              {t('Change email')}
            </Button>
          </div>
          <VerifyBadge user={user} onVerified={() => adopt({ ...base, phoneNumberConfirmed: true })} />
        </div>
      </Panel>
      <Card>
        <PersonalForm key={base.version} user={base} dirty={dirty} onSaved={adopt} onTake={() => adopt(user)} />
      </Card>
      <Panel title={t('Photo')}>
        <Suspense>
          <PictureField
            label={t('Photo')}
            ratio={1}
            pixels={480}
            round
            fileId={user.photoFileId}
            params={{ id: user.id }}
            read={userCalls.readPhoto}
            upload={userCalls.uploadPhoto}
            remove={userCalls.editOwnProfile}
            removeBody={{ photoFileId: null }}
          />
        </Suspense>
      </Panel>
      <Modal
        opened={changing}
        onClose={() => setChanging(false)}
        title={t('Change email')}
        closeButtonProps={{ 'aria-label': t('Close') }}
        size={440}
      >
        <EmailChangeForm onDone={() => setChanging(false)} />
      </Modal>
    </div>
  );
}
