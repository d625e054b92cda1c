import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useText, word } from '#kernel/web/text/use-text.ts';
import type { Note } from '#modules/consultation/contract/note-records.ts';
import styles from './charts.module.css';

export type BodyMarks = NonNullable<Note['examination']>['marks'];
type Mark = BodyMarks[number];

const maps = { front: word('Front'), back: word('Back'), head: word('Head') } as const;
type MapName = keyof typeof maps;
const step = 20;

/** Outlines on a field of 100 by 200, drawn for orientation and not for measure. */
const outlines: Readonly<Record<MapName, string>> = {
  front:
    'M50 6a12 14 0 0 1 0 30a12 14 0 0 1 0-30ZM43 36h14l3 6l16 4l8 50l-6 2l-10-40v38l4 48l-4 46h-10l-4-44l-4-40l-4 40l-4 44h-10l-4-46l4-48v-38l-10 40l-6-2l8-50l16-4Z',
  back: 'M50 6a12 14 0 0 1 0 30a12 14 0 0 1 0-30ZM43 36h14l3 6l16 4l8 50l-6 2l-10-40v38l4 48l-4 46h-10l-4-44l-4-40l-4 40l-4 44h-10l-4-46l4-48v-38l-10 40l-6-2l8-50l16-4ZM50 46v54',
  head: 'M50 30a36 52 0 0 1 0 104a36 52 0 0 1 0-104ZM36 72h8M56 72h8M50 78v18l-5 4M40 114q10 6 20 0M38 132l-4 30M62 132l4 30',
};

interface BodyMapProps {
  readonly value: BodyMarks;
  readonly locked: boolean;
  readonly onChange: (marks: BodyMarks) => void;
}

/** Marks on a figure: a press, or arrows and Enter, sets the place; a word says what was found there. */
export function BodyMap({ value, locked, onChange }: BodyMapProps) {
  const t = useText();
  const [map, setMap] = useState<MapName>('front');
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const [label, setLabel] = useState('');
  const add = () => {
    if (!place || label.trim() === '') return;
    onChange([...value, { map, ...place, label: label.trim() }]);
    setPlace(null);
    setLabel('');
  };
  return (
    <div className={styles.body}>
      <div className={styles.figure}>
        <SegmentedControl
          size="xs"
          aria-label={t('Side')}
          value={map}
          onChange={(next) => setMap(next as MapName)}
          data={(Object.keys(maps) as MapName[]).map((key) => ({ value: key, label: t(maps[key]) }))}
        />
        <Figure map={map} marks={value} place={locked ? null : place} locked={locked} onPlace={setPlace} />
      </div>
      <div className={styles.marks}>
        <ol>
          {value.map((mark, index) => (
            <li key={`${mark.map} ${mark.x} ${mark.y} ${mark.label}`} value={index + 1}>
              <span>
                {mark.label} <span className="muted">({t(maps[mark.map as MapName] ?? mark.map)})</span>
              </span>
              {locked ? null : (
                <ActionIcon
                  aria-label={t('Remove {name}', { name: mark.label })}
                  onClick={() => onChange(value.filter((each) => each !== mark))}
                >
                  <IconX size={15} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
        {place && !locked ? (
          <div className={styles.line}>
            <TextInput
              className={styles.grow ?? ''}
              label={t('What was found there')}
              autoFocus
              maxLength={120}
              value={label}
              onChange={(event) => setLabel(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') add();
              }}
            />
            <Button variant="default" disabled={label.trim() === ''} onClick={add}>
              {t('Mark')}
            </Button>
          </div>
        ) : locked ? null : (
          <p className="muted">{t('Press on the figure to mark a place.')}</p>
        )}
      </div>
    </div>
  );
}

interface FigureProps {
  readonly map: MapName;
  readonly marks: BodyMarks;
  readonly place: { readonly x: number; readonly y: number } | null;
  readonly locked: boolean;
  readonly onPlace: (place: { x: number; y: number }) => void;
}

const bounded = (value: number) => Math.min(1000, Math.max(0, Math.round(value)));
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function Figure({ map, marks, place, locked, onPlace }: FigureProps) {
  const t = useText();
  function press(event: MouseEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect();
    // A press by keyboard has no place of its own: it begins in the middle.
    if (event.detail === 0) onPlace(place ?? { x: 500, y: 400 });
    else
      onPlace({ x: bounded(((event.clientX - box.left) / box.width) * 1000), y: bounded(((event.clientY - box.top) / box.height) * 1000) });
  }
  function move(event: KeyboardEvent) {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const from = place ?? { x: 500, y: 400 };
    onPlace({ x: bounded(from.x + by[0]), y: bounded(from.y + by[1]) });
  }
  return (
    <button
      type="button"
      className={styles.press}
      disabled={locked}
      aria-label={t('Figure: use the arrow keys to move the mark')}
      onClick={press}
      onKeyDown={move}
    >
      <svg viewBox="0 0 100 200" aria-hidden="true">
        <path d={outlines[map]} className={styles.outline} />
        {marks.map((mark: Mark, index) =>
          mark.map === map ? (
            <g key={`${mark.x} ${mark.y} ${mark.label}`} transform={`translate(${mark.x / 10} ${mark.y / 5})`}>
              <circle r="5" className={styles.dot} />
              <text textAnchor="middle" dy="2.4" className={styles.number}>
                {index + 1}
              </text>
            </g>
          ) : null,
        )}
        {place ? <circle cx={place.x / 10} cy={place.y / 5} r="4" className={styles.cursor} /> : null}
      </svg>
    </button>
  );
}
