import { ActionIcon, Button, Select } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useAccess } from '#kernel/web/client/access.tsx';
import type { Refused } from '#kernel/web/client/send.ts';
import { useCall, useSend } from '#kernel/web/client/use-call.ts';
import { TimeBox } from '#kernel/web/form/time-box.tsx';
import { useUnsavedText } from '#kernel/web/frame/leave-guard.ts';
import { toast } from '#kernel/web/frame/toast-store.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText, word } from '#kernel/web/text/use-text.ts';
import { catalogueCalls } from '../../contract/calls/catalogues.ts';
import { settingsCalls } from '../../contract/calls/settings.ts';
import type { OpeningWeek } from '../../contract/records.ts';
import { type Weekday, weekdays } from '../../contract/words.ts';
import { weekdayWords } from '../looks.ts';
import styles from './week-form.module.css';
import { faultsOf, hoursOf, isRoundTheClock, makeSpan, type Span, type SpanFault, spansOf, type WeekSpans } from './week-hours.ts';

const faultWords: Readonly<Record<SpanFault, string>> = {
  missing: word('Enter both times'),
  reversed: word('Must end after it starts'),
  overlap: word('Overlaps another time of this day'),
};
const hospitalKey = 'hospital';

interface WeekFormProps {
  readonly week: OpeningWeek;
  readonly dirty: RefObject<() => boolean>;
  readonly onDone: (week: OpeningWeek) => void;
  readonly onTake: () => void;
}

/** The week of the hospital, or of one department with hours of its own. */
export function WeekForm({ week, dirty, onDone, onTake }: WeekFormProps) {
  const t = useText();
  const { can } = useAccess();
  const mayEdit = can(settingsCalls.editOpeningHours);
  const save = useSend(settingsCalls.editOpeningHours, { refresh: ['settings'] });
  const departments = useCall(catalogueCalls.listDepartments, { query: { limit: 1000 } }, { live: ['department'], quiet: true });
  const [of, setOf] = useState(hospitalKey);
  const [weeks, setWeeks] = useState<Readonly<Record<string, WeekSpans>>>({});
  const [refused, setRefused] = useState<Refused | null>(null);
  const owner = of === hospitalKey ? null : of;
  const spans = weeks[of] ?? spansOf(week.hours, owner);
  const changed = Object.keys(weeks).length > 0;
  const isChanged = useRef(changed);
  useEffect(() => {
    isChanged.current = changed;
    dirty.current = () => isChanged.current;
  });
  useUnsavedText(useCallback(() => isChanged.current, []));

  const setDay = (day: Weekday, next: readonly Span[]) => setWeeks({ ...weeks, [of]: { ...spans, [day]: next } });
  const faulty = Object.values(weeks).some((each) => weekdays.some((day) => faultsOf(each[day]).size > 0));

  async function submit() {
    const kept = week.hours.filter((hour) => weeks[hour.departmentId ?? hospitalKey] === undefined);
    const edited = Object.entries(weeks).flatMap(([key, each]) => hoursOf(each, key === hospitalKey ? null : key));
    const answer = await save.send({ body: { version: week.version, hours: [...kept, ...edited] } });
    if (!answer) return;
    if (!answer.ok) return setRefused(answer);
    toast.success(answer.message);
    isChanged.current = false;
    onDone(answer.payload);
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!faulty) void submit();
      }}
    >
      <Select
        className={styles.of ?? ''}
        label={t('Hours of')}
        value={of}
        onChange={(next) => setOf(next ?? hospitalKey)}
        data={[
          { value: hospitalKey, label: t('The whole hospital') },
          ...(departments.data?.data ?? []).map((row) => ({ value: row.id, label: row.name })),
        ]}
      />
      <ul className={styles.week}>
        {weekdays.map((day) => (
          <Day key={day} day={day} spans={spans[day]} mayEdit={mayEdit} isOwn={owner !== null} onChange={(next) => setDay(day, next)} />
        ))}
      </ul>
      {refused ? <StaleWeek refused={refused} onTake={onTake} /> : null}
      {mayEdit ? (
        <div className={styles.foot}>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => setWeeks({ ...weeks, [of]: copyOfMonday(spans) })}
            disabled={spans.monday.length === 0}
          >
            {t('Copy Monday to all weekdays')}
          </Button>
          <Button type="submit" disabled={save.busy || !changed || faulty}>
            {save.busy ? t('Loading…') : t('Save opening hours')}
          </Button>
        </div>
      ) : null}
    </form>
  );
}

function copyOfMonday(spans: WeekSpans): WeekSpans {
  const copy = () => spans.monday.map((span) => makeSpan(span.from, span.to));
  return { ...spans, tuesday: copy(), wednesday: copy(), thursday: copy(), friday: copy() };
}

function StaleWeek({ refused, onTake }: { readonly refused: Refused; readonly onTake: () => void }) {
  const t = useText();
  const format = useFormat();
  const at = refused.details['updatedAt'];
  return (
    <div role="alert" className={styles.refused}>
      <p>
        {refused.code === 'STALE_VERSION'
          ? t('This record was changed by {name} at {time}', {
              name: String(refused.details['name'] ?? ''),
              time: typeof at === 'string' ? format.instant(at) : '',
            })
          : refused.message}
      </p>
      {refused.code === 'STALE_VERSION' ? (
        <Button variant="default" size="compact-sm" onClick={onTake}>
          {t('Use the saved values')}
        </Button>
      ) : null}
    </div>
  );
}

interface DayProps {
  readonly day: Weekday;
  readonly spans: readonly Span[];
  readonly mayEdit: boolean;
  readonly isOwn: boolean;
  readonly onChange: (spans: readonly Span[]) => void;
}

function Day({ day, spans, mayEdit, isOwn, onChange }: DayProps) {
  const t = useText();
  const faults = faultsOf(spans);
  const name = t(weekdayWords[day]);
  const always = isRoundTheClock(spans);
  const closed = isOwn ? t('Same as hospital') : t('Closed');
  return (
    <li className={styles.day}>
      <span className={styles.name}>{name}</span>
      <div className={styles.spans}>
        {spans.length === 0 ? <span className="muted">{closed}</span> : null}
        {always ? <span>{t('Open 24 hours')}</span> : null}
        {always
          ? null
          : spans.map((span) => {
              const fault = faults.get(span.key);
              return (
                <div key={span.key} className={styles.span}>
                  <TimeBox
                    ariaLabel={t('{day} from', { day: name })}
                    value={span.from}
                    readOnly={!mayEdit}
                    error={Boolean(fault)}
                    onChange={(from) => onChange(spans.map((one) => (one.key === span.key ? { ...one, from } : one)))}
                  />
                  <span aria-hidden="true">–</span>
                  <TimeBox
                    ariaLabel={t('{day} to', { day: name })}
                    value={span.to}
                    readOnly={!mayEdit}
                    error={Boolean(fault)}
                    onChange={(to) => onChange(spans.map((one) => (one.key === span.key ? { ...one, to } : one)))}
                  />
                  {mayEdit ? (
                    <ActionIcon
                      aria-label={t('Remove {from} to {to} from {day}', { from: span.from, to: span.to, day: name })}
                      onClick={() => onChange(spans.filter((one) => one.key !== span.key))}
                    >
                      <IconX size={16} aria-hidden="true" />
                    </ActionIcon>
                  ) : null}
                  {fault ? (
                    <span role="alert" className={styles.fault}>
                      {t(faultWords[fault])}
                    </span>
                  ) : null}
                </div>
              );
            })}
      </div>
      {mayEdit ? (
        <div className={styles.acts}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} aria-hidden="true" />}
            onClick={() =>
              onChange([
                ...(always ? [] : spans),
                spans.length === 0 || always ? makeSpan('08:00', '17:00') : makeSpan(spans.at(-1)?.to ?? '17:00', '20:00'),
              ])
            }
          >
            {t('Add time')}
            <span className="visually-hidden">{name}</span>
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChange(always ? [] : [makeSpan('00:00', '00:00')])}>
            {always ? closed : t('24 hours')}
            <span className="visually-hidden">{name}</span>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
