import { TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCall } from '#kernel/web/client/use-call.ts';
import { CallForm } from '#kernel/web/form/call-form.tsx';
import { useCallForm } from '#kernel/web/form/use-call-form.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useParts } from '#kernel/web/frame/parts.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { userCalls } from '#modules/access-control/contract/calls/users.ts';
import type { Invitation } from '#modules/access-control/contract/records.ts';
import { keepSession, NewPasswordFields, PublicPage, withPasswordChecks } from '#modules/auth/web/index.ts';
import { PhoneField } from '#modules/reference-data/web/index.ts';
import styles from './register.module.css';
import { TermsTick } from './terms-tick.tsx';

const accept = { ...userCalls.acceptInvitation, body: withPasswordChecks(userCalls.acceptInvitation.body) };

/** A staff invitation: whom it is for, a password, the terms; then straight to the dashboard. */
export function VerifyPage() {
  const t = useText();
  const { token } = useSearch({ strict: false }) as { token?: string };
  const invitation = useCall(
    userCalls.peekInvitation,
    { params: { token: token ?? '' } },
    { enabled: token !== undefined, fresh: Number.POSITIVE_INFINITY, quiet: true },
  );
  const dead = !token || invitation.refused?.code === 'LINK_INVALID';
  const data = invitation.data;
  return (
    <PublicPage
      area="hospital"
      title={data ? t('Welcome to {hospital}', { hospital: data.hospitalName }) : t('Accept your invitation')}
      tabTitle={t('Accept your invitation')}
      note={data ? t('{name}, you are joining as {role}.', { name: data.fullname, role: data.roleName }) : undefined}
      foot={<Link to="/hospital/login">{t('Back to sign in')}</Link>}
    >
      {dead ? (
        <DeadInvitation />
      ) : (
        <Loaded from={invitation} rows={6}>
          {(found) => <AcceptForm token={token} invitation={found} />}
        </Loaded>
      )}
    </PublicPage>
  );
}

function DeadInvitation() {
  const t = useText();
  return (
    <div className={styles.stack} role="alert">
      <p className={styles.wrong}>{t('This link is invalid or has expired')}</p>
      <p className="muted">{t('Ask your administrator to send the invitation again.')}</p>
    </div>
  );
}

function AcceptForm({ token, invitation }: { readonly token: string; readonly invitation: Invitation }) {
  const t = useText();
  const navigate = useNavigate();
  const { home } = useParts();
  const form = useCallForm(accept, {
    params: { token },
    guarded: false,
    startWith: { termsAccepted: false },
    toBody: (values) => ({ ...values, termsAccepted: values['termsAccepted'] === true }),
  });
  if (form.refused?.code === 'LINK_INVALID') return <DeadInvitation />;
  return (
    <CallForm
      form={form}
      submit={t('Join')}
      foot="wide"
      silent
      refusalFields={{ TERMS_NOT_ACCEPTED: 'termsAccepted', PHONE_MISSING: 'phoneNumber' }}
      onDone={(payload) => {
        keepSession(payload);
        void navigate({ to: home, replace: true });
      }}
    >
      <TextInput label={t('Email')} value={invitation.email} readOnly autoComplete="username" />
      {invitation.phoneNumber ? null : <PhoneField name="phoneNumber" code="dialCode" label={t('Phone Number')} required />}
      <NewPasswordFields />
      <TermsTick />
    </CallForm>
  );
}
