import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import { patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { meCall } from './calls.ts';
import { CivisCard } from './civis-card.tsx';
import styles from './profile.module.css';
import { ownLive, usePerson } from './use-person.ts';

/** The card with what helps in an emergency: blood group and whom to call. */
export function CardTab() {
  const t = useText();
  const { query } = usePerson();
  const me = useCall(meCall, { query }, { live: ownLive, quiet: true });
  const kins = useCall(patientAreaCalls.nextOfKins, { query }, { live: ownLive, quiet: true });
  const first = kins.data?.find((kin) => kin.isEmergencyContact) ?? kins.data?.find((kin) => kin.isPrimary);
  return (
    <Panel
      title={t('Civis card')}
      actions={
        <Button
          variant="default"
          size="compact-md"
          className="no-print"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {t('Print')}
        </Button>
      }
    >
      <Loaded from={me} rows={8}>
        {(person) => (
          <div className={styles.card}>
            <CivisCard person={person} emergency={first ? `${first.fullname}, ${first.phoneNumber}` : undefined} />
            <p className="muted no-print">
              {t('The code holds your Civis ID and nothing else. A front desk still asks for your date of birth.')}
            </p>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
