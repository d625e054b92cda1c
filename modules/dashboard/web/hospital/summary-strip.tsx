import { IconUsers, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Skeleton } from '@mantine/core';
import { useAccess } from '#kernel/web/client/access.tsx';
import { type CallState, useCall } from '#kernel/web/client/use-call.ts';
import type { Icon } from '#kernel/web/design/look.ts';
import { useCards } from '#kernel/web/frame/parts.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { activeUsers, getPatients, getUsers, patientCounts, patientFreshness } from '../calls.ts';
import styles from './dashboard.module.css';

export interface Tile {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly icon: Icon;
  readonly order: number;
  readonly from: CallState<{ readonly meta: { readonly count: number } }>;
}

/** The tiles that the signed-in person may see. Later modules add theirs to the strip as cards of the place `dashboard-tile`. */
export function useTiles(): readonly Tile[] {
  const t = useText();
  const { can } = useAccess();
  const patients = useCall(getPatients, patientCounts, {
    enabled: can(getPatients),
    live: ['patients'],
    fresh: patientFreshness,
    quiet: true,
  });
  const staff = useCall(getUsers, activeUsers, { enabled: can(getUsers), live: ['users'], quiet: true });
  return [
    ...(can(getPatients)
      ? [{ key: 'patients', name: t('Patients'), to: '/hospital/patients', icon: IconUsers, order: 10, from: patients }]
      : []),
    ...(can(getUsers)
      ? [{ key: 'staff', name: t('Staff'), to: '/hospital/settings/users', icon: IconUsersGroup, order: 30, from: staff }]
      : []),
  ];
}

/** One strip of counts, each a link to the list that it counts. */
export function SummaryStrip({ tiles }: { readonly tiles: readonly Tile[] }) {
  const t = useText();
  const { can } = useAccess();
  const cards = useCards('dashboard-tile').filter((card) => card.permission === undefined || can(card.permission));
  return (
    <section className={styles.strip} aria-label={t('Summary')}>
      {tiles.map((tile) => (
        <TileLink key={tile.key} tile={tile} />
      ))}
      {cards.map(({ key, component: Part }) => (
        <Part key={key} />
      ))}
    </section>
  );
}

function TileLink({ tile }: { readonly tile: Tile }) {
  const t = useText();
  const format = useFormat();
  const { data, refused } = tile.from;
  const Mark = tile.icon;
  return (
    <Link to={tile.to as string} className={styles.tile}>
      <Mark size={18} aria-hidden className={styles.tileIcon} />
      {data ? (
        <span className={styles.count}>{format.number(data.meta.count)}</span>
      ) : refused ? (
        <span className={styles.failed}>{t('Could not load')}</span>
      ) : (
        <Skeleton height={26} width={64} />
      )}
      <span className={styles.tileName}>{tile.name}</span>
    </Link>
  );
}
