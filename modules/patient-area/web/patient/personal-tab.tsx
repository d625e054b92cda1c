import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { DrawerForm } from '#kernel/web/frame/drawer-form.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { OwnProfile } from '#modules/patient-area/contract/calls.ts';
import { bloodLooks, channelWords, identityLooks, ownGenderWords } from '../looks.ts';
import { meCall } from './calls.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './profile.module.css';
import { profileSearch } from './search.ts';
import { ownLive, usePerson } from './use-person.ts';

/** Who the person is (changed at a hospital) and how they are reached (changed here). */
export function PersonalTab() {
  const t = useText();
  const [search, setSearch] = useSearchOf(profileSearch);
  const { query } = usePerson();
  const me = useCall(meCall, { query }, { live: ownLive, quiet: true });
  return (
    <div className={styles.panels}>
      <Panel title={t('Identity')}>
        <Loaded from={me} rows={6}>
          {(person) => <Identity person={person} />}
        </Loaded>
      </Panel>
      <Panel
        title={t('Contact')}
        actions={
          me.data ? (
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setSearch({ drawer: 'contact' })}
            >
              {t('Edit contact')}
            </Button>
          ) : null
        }
      >
        <Loaded from={me} rows={6}>
          {(person) => <Contact person={person} />}
        </Loaded>
      </Panel>
      <DrawerForm
        title={t('Edit contact')}
        opened={search.drawer === 'contact' && me.data !== undefined}
        onClose={() => setSearch({ drawer: undefined })}
      >
        {me.data ? <ContactForm person={me.data} onDone={() => setSearch({ drawer: undefined })} /> : null}
      </DrawerForm>
    </div>
  );
}

function Identity({ person }: { readonly person: OwnProfile }) {
  const t = useText();
  const format = useFormat();
  const blood = (
    <span className={styles.badged}>
      {person.bloodGroup} <StatusBadge look={person.bloodGroupVerified ? bloodLooks.confirmed : bloodLooks.told} />
    </span>
  );
  return (
    <>
      <Facts
        rows={[
          [t('Name'), person.fullname],
          [
            t('Civis ID'),
            <span key="civis" className="code">
              {person.civisId}
            </span>,
          ],
          [t('Date of birth'), `${format.day(person.dateOfBirth)} · ${format.age(person.dateOfBirth)}`],
          [t('Gender'), t(ownGenderWords[person.gender])],
          [t('Blood group'), person.bloodGroup === 'unknown' ? t('Not known') : blood],
          [t('Genotype'), person.genotype === 'unknown' ? t('Not known') : person.genotype],
          ...(person.identityLevel
            ? [[t('Identity check'), <StatusBadge key="level" look={identityLooks[person.identityLevel]} />] as const]
            : []),
        ]}
      />
      <p className={`muted ${styles.after}`}>{t('Ask the front desk of one of your hospitals to correct a name or a date of birth.')}</p>
    </>
  );
}

function Contact({ person }: { readonly person: OwnProfile }) {
  const t = useText();
  const phone = person.phoneNumber ? `${person.dialCode ?? ''} ${person.phoneNumber}`.trim() : null;
  const shownPhone = phone ? <span className="tnum">{phone}</span> : null;
  const place = [person.address, person.city, person.state, person.country].filter(Boolean).join(', ');
  return (
    <Facts
      rows={[
        [t('Phone number'), shownPhone],
        [t('Email'), person.email],
        [t('Address'), place],
        [t('How to reach me'), t(channelWords[person.preferredContact])],
      ]}
    />
  );
}
