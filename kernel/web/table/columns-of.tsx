import { type ReactNode, useMemo } from 'react';
import type { Look } from '#kernel/web/design/look.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Moment } from '#kernel/web/text/moment.tsx';
import type { Translate } from '#kernel/web/text/translate.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Column } from './column.ts';
import { NameCell } from './name-cell.tsx';
import { TwoLines } from './two-lines.tsx';

type Format = ReturnType<typeof useFormat>;
type Some<Value> = Value | null | undefined;
/** The fields of a row that hold such a value: a column named after one needs no `of`. */
type KeysOf<Row, Value> = { [K in keyof Row & string]: Row[K] extends Some<Value> ? K : never }[keyof Row & string];
/** What a column may say beside its kind. */
export type ColumnWords<Row> = Pick<
  Column<Row>,
  'sortable' | 'wide' | 'wraps' | 'hidden' | 'align' | 'field' | 'fold' | 'lead' | 'identifies'
>;

/** A column named after a field takes that field; any other says where its value comes from. */
interface Kind<Row, Value, More = unknown> {
  (key: KeysOf<Row, Value>, title: string, words?: ColumnWords<Row> & More): Column<Row>;
  (key: string, title: string, words: ColumnWords<Row> & More & { readonly of: (row: Row) => Some<Value> }): Column<Row>;
}

interface Named<Row> {
  readonly under?: (row: Row) => Some<string>;
}

interface Numbered<Row> extends Named<Row> {
  /** What stands where a draft has no number yet. */
  readonly none?: string;
}

interface Signed {
  readonly at: string;
  readonly name: Some<string>;
}

interface StatusWords<Row> extends ColumnWords<Row> {
  readonly key?: string;
  readonly title?: string;
  /** Further badges beside it: overdue, urgent. */
  readonly also?: (row: Row) => readonly Some<Look>[];
}

/** Ready columns of a list over one kind of row. */
export interface ColumnsOf<Row> {
  /** Plain words; a dash where there are none. */
  readonly text: Kind<Row, string | number>;
  /** The record's number or code, with what tells it apart below; first in every file. */
  readonly number: Kind<Row, string, Numbered<Row>>;
  /** A name with a line below. */
  readonly name: Kind<Row, string, Named<Row>>;
  /** A person with face; the line below is a number. */
  readonly person: Kind<Row, string, Named<Row> & { readonly photo?: (row: Row) => Some<string> }>;
  readonly count: Kind<Row, number>;
  readonly percent: Kind<Row, number>;
  /** Minor units; a dash where the amount is hidden or unknown. */
  readonly money: Kind<Row, number, Pick<Column<Row>, 'currency'>>;
  readonly instant: Kind<Row, string>;
  readonly day: Kind<Row, string>;
  /** When something was done, and by whom below. */
  readonly signed: (key: string, title: string, of: (row: Row) => Signed | null, words?: ColumnWords<Row>) => Column<Row>;
  /** The look of the row's status as a badge. */
  readonly status: (look: (row: Row) => Look, words?: StatusWords<Row>) => Column<Row>;
  /** The row's menu, at its end and on the screen alone. */
  readonly acts: (cell: (row: Row) => ReactNode) => Column<Row>;
}

type Reader<Row, Value> = (row: Row) => Some<Value>;
type Given<Row, Value, More> = ColumnWords<Row> & More & { readonly of?: Reader<Row, Value> };

function kind<Row, Value, More>(
  make: (of: Reader<Row, Value>, words: Given<Row, Value, More>) => Partial<Column<Row>>,
): Kind<Row, Value, More> {
  return ((key: string, title: string, words: Given<Row, Value, More> = {} as Given<Row, Value, More>) => {
    const of: Reader<Row, Value> = words.of ?? ((row) => (row as Readonly<Record<string, Some<Value>>>)[key]);
    const { sortable, wide, wraps, hidden, align, field, fold, lead, identifies } = words;
    const said = { sortable, wide, wraps, hidden, align, field, fold, lead, identifies };
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
    return { key, title, ...make(of, words), ...given };
  }) as Kind<Row, Value, More>;
}

const dash = <span className="muted">–</span>;
const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

function columnsOf<Row>(t: Translate, format: Format): ColumnsOf<Row> {
  return {
    text: kind((of) => ({ text: of, cell: (row) => (isNone(of(row)) ? dash : of(row)) })),
    number: kind((of, { under, none }: Numbered<Row>) => ({
      identifies: true,
      text: (row) => of(row) ?? none,
      cell: (row) => <TwoLines code first={of(row) ?? none ?? '–'} under={under?.(row)} />,
    })),
    name: kind((of, { under }: Named<Row>) => ({ text: of, cell: (row) => <TwoLines first={of(row)} under={under?.(row)} /> })),
    person: kind((of, { under, photo }: Named<Row> & { readonly photo?: (row: Row) => Some<string> }) => ({
      text: of,
      cell: (row) => <NameCell name={of(row) ?? '–'} under={under?.(row) ?? null} photo={photo?.(row) ?? null} />,
    })),
    count: kind((of) => ({ kind: 'number', value: of })),
    percent: kind((of) => ({ align: 'end', text: (row) => (isNone(of(row)) ? '' : `${of(row)} %`) })),
    money: kind((of, { currency }: Pick<Column<Row>, 'currency'>) => ({
      ...(currency ? { currency } : {}),
      kind: 'money',
      value: of,
      cell: (row) => (isNone(of(row)) ? dash : format.money(of(row) ?? 0, currency?.(row))),
    })),
    instant: kind((of) => ({ kind: 'instant', value: of, cell: (row) => <Moment at={of(row)} /> })),
    day: kind((of) => ({ kind: 'day', value: of, cell: (row) => (of(row) ? format.day(of(row) ?? '') : dash) })),
    signed: (key, title, of, words = {}) => ({
      key,
      title,
      kind: 'instant',
      value: (row) => of(row)?.at,
      cell: (row) => (of(row) ? <TwoLines first={<Moment at={of(row)?.at} />} under={of(row)?.name} /> : dash),
      ...words,
    }),
    status: (look, { key = 'status', title = t('Status'), also, ...words } = {}) => {
      const looks = (row: Row) => [look(row), ...(also?.(row) ?? [])].filter((one) => one !== null && one !== undefined);
      return {
        key,
        title,
        cell: (row) => (
          <span className="marks">
            {looks(row).map((one) => (
              <StatusBadge key={one.word} look={one} />
            ))}
          </span>
        ),
        text: (row) =>
          looks(row)
            .map((one) => t(one.word))
            .join(', '),
        ...words,
      };
    },
    acts: (cell) => ({ key: 'acts', title: t('Actions'), align: 'end', screenOnly: true, cell }),
  };
}

/** The ready columns for rows of one kind: `const column = useColumnsOf<OrderRow>()`, then `column.money('total', t('Total'))`. */
export function useColumnsOf<Row>(): ColumnsOf<Row> {
  const t = useText();
  const format = useFormat();
  return useMemo(() => columnsOf<Row>(t, format), [t, format]);
}
