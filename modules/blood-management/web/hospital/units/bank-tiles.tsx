import { useCall } from '#kernel/web/client/use-call.ts';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import { useSearchOf } from '#kernel/web/frame/use-search.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { GroupStock } from '#modules/blood-management/contract/unit-records.ts';
import { type BloodGroup, bloodGroups, components, keyOfGroup } from '#modules/blood-management/contract/words.ts';
import { componentWords } from '../../words.ts';
import styles from '../blood.module.css';
import { bankSearch } from '../search.ts';

/** The stock as eight tiles; one opens the units of its group. */
export function BankTiles() {
  const t = useText();
  const bank = useCall(stockCalls.bank, { query: { ignorePrice: 'true' } }, { live: ['blood-units'], keepOld: true });
  return (
    <Loaded
      from={bank}
      rows={8}
      isEmpty={({ units }) => units === 0}
      empty={
        <EmptyState
          title={t('No Blood bank data available')}
          text={t('Set prices, add a fridge with its range, then register the opening stock.')}
        />
      }
    >
      {({ bloodBankDetail }) => (
        <div className={styles.tiles}>
          {bloodGroups.map((group) => (
            <Tile key={group} group={group} stock={bloodBankDetail[keyOfGroup(group)]} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function Tile({ group, stock }: { readonly group: BloodGroup; readonly stock: GroupStock }) {
  const t = useText();
  const [, setSearch] = useSearchOf(bankSearch);
  const { availableQuantity, minimum, reserved, quarantined, expiringSoon } = stock;
  const level = availableQuantity === 0 ? 'none' : availableQuantity <= minimum ? 'low' : 'enough';
  const words = { none: t('None'), low: t('Low'), enough: t('Enough') }[level];
  const others = components.filter((component) => stock.components[component] > 0);
  return (
    <button
      type="button"
      className={styles.tile}
      data-level={level}
      onClick={() => setSearch({ tab: 'units', group: [group], status: ['available'] })}
    >
      <span className={styles.tileHead}>
        <span>{group}</span>
        <span className="tnum">{availableQuantity}</span>
      </span>
      <span className="caption">
        {words} · {t('Minimum {count}', { count: minimum })}
      </span>
      <span className="caption">
        {others.map((component) => `${t(componentWords[component])} ${stock.components[component]}`).join(' · ')}
      </span>
      <span className="caption">
        {t('{reserved} reserved, {quarantined} quarantined, {expiring} expiring soon', { reserved, quarantined, expiring: expiringSoon })}
      </span>
    </button>
  );
}
