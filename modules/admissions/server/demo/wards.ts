import type { GenderPolicy, RoomType } from '../../contract/words.ts';

/** Rooms of one type in a ward of the demo: each number is a room with so many beds. */
export interface DemoRooms {
  readonly roomType: RoomType;
  readonly beds: readonly number[];
  /** Cots beside the first beds of the first room, or alone in a room without beds. */
  readonly cots?: number;
}

export interface DemoWard {
  readonly name: string;
  readonly code: string;
  readonly floor: string;
  readonly genderPolicy: GenderPolicy;
  /** Who works there; the first is in charge of the ward and heads its department. */
  readonly staff: readonly [inCharge: string, ...others: string[]];
  readonly rooms: readonly DemoRooms[];
}

/** The wards of the demo: 34 rooms with 78 staffed beds, and 6 cots. */
export const demoWards: readonly DemoWard[] = [
  {
    name: 'Male Medical Ward',
    code: 'MMW',
    floor: 'Block D, ground floor',
    genderPolicy: 'male',
    staff: ['nurse2', 'peter.nyam', 'doctor'],
    rooms: [
      { roomType: 'general', beds: [4, 4, 3] },
      { roomType: 'semi-private', beds: [2] },
      { roomType: 'isolation', beds: [1] },
    ],
  },
  {
    name: 'Female Medical Ward',
    code: 'FMW',
    floor: 'Block D, first floor',
    genderPolicy: 'female',
    staff: ['nurse', 'grace.dung', 'kelechi.anozie'],
    rooms: [
      { roomType: 'general', beds: [4, 4, 3] },
      { roomType: 'semi-private', beds: [2] },
      { roomType: 'isolation', beds: [1] },
    ],
  },
  {
    name: 'Surgical Ward',
    code: 'SUR',
    floor: 'Block D, second floor',
    genderPolicy: 'mixed',
    staff: ['patience.oche', 'mercy.igwe', 'ibrahim.danjuma'],
    rooms: [
      { roomType: 'general', beds: [4, 4, 3] },
      { roomType: 'semi-private', beds: [2, 2] },
    ],
  },
  {
    name: 'Paediatric Ward',
    code: 'PAW',
    floor: 'Block B, first floor',
    genderPolicy: 'paediatric',
    staff: ['comfort.akpan', 'joy.ebri', 'uduak.essien'],
    rooms: [
      { roomType: 'general', beds: [4, 3] },
      { roomType: 'semi-private', beds: [2] },
      { roomType: 'isolation', beds: [1] },
    ],
  },
  {
    name: 'Maternity Ward',
    code: 'MAT',
    floor: 'Block B, second floor',
    genderPolicy: 'maternity',
    staff: ['funke.adeyemi', 'yetunde.fashola', 'ngozi.ezeani'],
    rooms: [
      { roomType: 'general', beds: [4, 3], cots: 6 },
      { roomType: 'semi-private', beds: [2] },
      { roomType: 'labour', beds: [1, 1] },
      { roomType: 'scbu', beds: [1] },
    ],
  },
  {
    name: 'Intensive Care Unit',
    code: 'ICU',
    floor: 'Block C, first floor',
    genderPolicy: 'mixed',
    staff: ['ifeoma.okeke', 'nurse2', 'halima.yusuf'],
    rooms: [
      { roomType: 'icu', beds: [4] },
      { roomType: 'hdu', beds: [2] },
    ],
  },
  {
    name: 'Private Ward',
    code: 'PRW',
    floor: 'Block E, first floor',
    genderPolicy: 'mixed',
    staff: ['chidinma.eze', 'mercy.igwe', 'aisha.bello'],
    rooms: [
      { roomType: 'private', beds: [1, 1, 1, 1, 1, 1] },
      { roomType: 'vip', beds: [1] },
    ],
  },
];

const naira = (amount: number) => amount * 100;

/** What the demo hospital wants before a patient is admitted; the nights are priced by its price list. */
export const demoDeposits: Readonly<Partial<Record<RoomType, number>>> = {
  general: naira(30_000),
  'semi-private': naira(60_000),
  private: naira(150_000),
  icu: naira(500_000),
};

const roomWords: Readonly<Partial<Record<RoomType, string>>> = {
  general: 'Bay',
  'semi-private': 'Semi-private',
  private: 'Private room',
  vip: 'Executive suite',
  icu: 'Bay',
  hdu: 'High dependency bay',
  scbu: 'Special care baby unit',
  labour: 'Labour room',
  isolation: 'Isolation room',
};

/** Name of a room: its ward's code, what it is, and its number where there are several. */
export function demoRoomName(code: string, { roomType, beds }: DemoRooms, at: number): string {
  return `${code} ${roomWords[roomType] ?? roomType}${beds.length > 1 ? ` ${at + 1}` : ''}`;
}
