import { Link } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Panel } from '#kernel/web/frame/panel.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { FamilyStay } from '#modules/admissions/contract/newborn-records.ts';
import type { Admission } from '#modules/admissions/contract/stay-records.ts';
import { stayLooks } from '../../stay-looks.ts';
import { placeWords } from '../stays/place-words.ts';
import { useStayDrawer } from '../stays/stay-drawer.ts';
import styles from './stay.module.css';

/** The mother of a newborn, or the newborns of a mother, each leading to the other's stay. Nothing where neither is. */
export function FamilyCard({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const { open } = useStayDrawer();
  const { mother, newborns } = stay;
  if (!mother && newborns.length === 0) return null;
  return (
    <Panel
      title={mother ? t('Mother') : t('Newborns')}
      {...(stay.acts.addNewborn === null
        ? {
            actions: (
              <Button size="compact-sm" variant="default" onClick={() => open('addNewborn', stay.id)}>
                {t('Add newborn')}
              </Button>
            ),
          }
        : {})}
    >
      <ul className={styles.list}>
        {(mother ? [mother] : newborns).map((each) => (
          <FamilyLine key={each.id} stay={each} />
        ))}
      </ul>
    </Panel>
  );
}

function FamilyLine({ stay: { id, admissionNumber, of, place, status } }: { readonly stay: FamilyStay }) {
  return (
    <li className={styles.line}>
      <span className={styles.grow}>
        <Link to="/hospital/admissions/$id" params={{ id }} className="strong">
          {of.fullname}
        </Link>{' '}
        <span className="code muted">{admissionNumber}</span>
        {place ? <span className="caption"> {placeWords(place)}</span> : null}
      </span>
      <StatusBadge look={stayLooks[status]} />
    </li>
  );
}
