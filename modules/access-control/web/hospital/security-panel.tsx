import { Suspense } from 'react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { FormSection, Wide } from '#kernel/web/form/call-form.tsx';
import { NumberField, SegmentField, TextareaField } from '#kernel/web/form/fields.tsx';
import { useFormAround } from '#kernel/web/form/form-context.ts';
import { PageHead } from '#kernel/web/frame/page-head.tsx';
import { SkeletonRows } from '#kernel/web/frame/states.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { securitySettings } from '#modules/organisation/contract/settings.ts';
import { SettingsGroupPanel } from '#modules/organisation/web/index.ts';
import { holdsAddress, linesOf } from './networks.ts';
import styles from './users.module.css';

/** Warns before a save would shut the own place of work out. */
function OwnAddress() {
  const t = useText();
  const { useValue } = useFormAround();
  const sessions = useCall(authCalls.listSessions, {}, { fresh: 60_000, quiet: true });
  const own = sessions.data?.data.find((session) => session.current)?.ip ?? null;
  const networks = linesOf(useValue('allowedNetworks'));
  if (!own || networks.length === 0) return null;
  if (holdsAddress(networks, own)) return <p className="muted">{t('Your own address {address} is inside.', { address: own })}</p>;
  return (
    <p role="alert" className={styles.warn}>
      {t('Your own address {address} is outside these networks: after saving you could not sign in from here.', { address: own })}
    </p>
  );
}

/** /hospital/settings/security. */
export function SecurityPanel() {
  const t = useText();
  return (
    <>
      <PageHead title={t('Security')} note={t('Sign-in and session rules for all users of the hospital.')} />
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <SettingsGroupPanel
          group="security"
          schema={securitySettings.schema}
          toFields={(values) => ({
            ...values,
            allowedNetworks: ((values['allowedNetworks'] as string[] | undefined) ?? []).join('\n'),
            textCountries: ((values['textCountries'] as string[] | undefined) ?? []).join('\n'),
          })}
          toValues={(fields) => ({
            ...fields,
            allowedNetworks: linesOf(fields['allowedNetworks']),
            textCountries: linesOf(fields['textCountries']),
          })}
        >
          <FormSection title={t('Sessions')}>
            <NumberField
              name="idleMinutes"
              label={t('Idle timeout (minutes)')}
              hint={t('5 to 480 minutes without activity')}
              min={5}
              max={480}
              required
            />
            <NumberField
              name="absoluteHours"
              label={t('Maximum session hours')}
              hint={t('1 to 24 hours, even when active')}
              min={1}
              max={24}
              required
            />
            <NumberField
              name="maxSessions"
              label={t('Sessions of one user')}
              hint={t('1 to 10. The oldest session ends first.')}
              min={1}
              max={10}
              required
            />
          </FormSection>
          <FormSection title={t('Sign-in')}>
            <Wide>
              <SegmentField
                name="twoFactor"
                label={t('Two-factor')}
                options={[
                  { value: 'off', label: t('Off') },
                  { value: 'new-device', label: t('New device') },
                  { value: 'always', label: t('Always') },
                ]}
              />
            </Wide>
            <NumberField name="lockAfter" label={t('Lock after failed sign-ins')} hint={t('3 to 10')} min={3} max={10} required />
            <NumberField
              name="passwordMaxAgeDays"
              label={t('Password expiry (days)')}
              hint={t('0 = passwords do not expire.')}
              min={0}
              max={365}
              required
            />
          </FormSection>
          <FormSection
            title={t('Networks')}
            note={t('Sign-in is allowed only from these networks, one per line, e.g. 10.0.0.0/8. Leave blank to allow all networks.')}
          >
            <Wide>
              <TextareaField name="allowedNetworks" label={t('Allowed networks')} rows={3} maxLength={3200} />
            </Wide>
            <Wide>
              <OwnAddress />
            </Wide>
          </FormSection>
          <FormSection
            title={t('Text messages')}
            note={t(
              'Sent only to numbers in your country and the countries listed here, one dial code per line, e.g. +233. Never sent to satellite or premium-rate numbers.',
            )}
          >
            <Wide>
              <TextareaField name="textCountries" label={t('Other countries')} rows={2} maxLength={600} />
            </Wide>
          </FormSection>
        </SettingsGroupPanel>
      </Suspense>
    </>
  );
}
