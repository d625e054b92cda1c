import { NothingFound } from '#kernel/web/form/nothing-found.tsx';
import '#kernel/web/design/mantine-frame.css';
import { Loader, Select } from '@mantine/core';
import { useEffect } from 'react';
import { foldText } from '#kernel/contract/search-words.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import type { FieldProps } from '#kernel/web/form/fields.tsx';
import { useField } from '#kernel/web/form/form-context.ts';
import { formatTime } from '#kernel/web/text/format.ts';
import { useNow } from '#kernel/web/text/use-format.ts';
import { listTimezones, oncePerSession } from './calls.ts';
import styles from './fields.module.css';

/** Old names that browsers still give for a zone. */
const olderNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Europe/Kiev': 'Europe/Kyiv',
  'Africa/Asmera': 'Africa/Asmara',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
};

interface TimezoneFieldProps extends FieldProps {
  /** What the field holds: the list's label (default) or the IANA code. */
  readonly by?: 'label' | 'tzCode';
  /** Name of a field that takes the zone's offset, `+01:00`. */
  readonly offset?: string;
  /** Starts with the browser's zone when the form holds none. */
  readonly preselect?: boolean;
}

/** A time zone, found by city, code or offset; its present time stands at the end of each row. */
export function TimezoneField({ name, label, hint, autoFocus, by = 'label', offset, preselect, ...rest }: TimezoneFieldProps) {
  const now = useNow();
  const { form, key, input } = useField(name, label);
  const { data = [], loading } = useCall(listTimezones, {}, oncePerSession);
  const { set, useValue } = form;
  const held = String(useValue(name) ?? '');
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = data.find((zone) => zone.tzCode === (olderNames[browser] ?? browser))?.[by];
  useEffect(() => {
    if (preselect && held === '' && own) set(name, own);
  }, [preselect, held, own, set, name]);
  const utc = data.find((zone) => zone[by] === held)?.utc;
  const heldOffset = useValue(offset ?? name);
  useEffect(() => {
    if (offset && utc && heldOffset !== utc) set(offset, utc);
  }, [offset, utc, heldOffset, set]);
  const words = new Map(data.map((zone) => [zone[by], foldText(`${zone.label} ${zone.name} ${zone.tzCode} ${zone.utc}`)]));
  const codes = new Map(data.map((zone) => [zone[by], zone.tzCode]));
  const options = [...new Map(data.map((zone) => [zone[by], { value: zone[by], label: zone.label }])).values()];
  return (
    <Select
      key={`${key} ${data.length > 0}`}
      {...input}
      {...rest}
      name={name}
      label={label}
      description={hint}
      data-autofocus={autoFocus || undefined}
      data={held && data.length > 0 && !codes.has(held) ? [{ value: held, label: held }, ...options] : options}
      filter={({ options: all, search }) =>
        all.filter((option) => 'value' in option && (words.get(String(option.value)) ?? '').includes(foldText(search)))
      }
      limit={120}
      renderOption={({ option }) => {
        const code = codes.get(String(option.value));
        return (
          <span className={styles.option}>
            <span className={styles.optionName}>{option.label}</span>
            {code ? <time className="muted tnum">{timeIn(code, now)}</time> : null}
          </span>
        );
      }}
      nothingFoundMessage={<NothingFound loading={loading} />}
      {...(loading ? { rightSection: <Loader size={16} /> } : {})}
    />
  );
}

function timeIn(zone: string, now: number): string {
  try {
    return formatTime(new Date(now).toISOString(), zone);
  } catch {
    return '';
  }
}
