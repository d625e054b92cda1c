import { expect, test } from 'vitest';
import { aBoardBed, ids } from '../../testing/samples.ts';
import { bedsShown, bedsToClean, wardsOnBoard } from './board-beds.ts';

const east = aBoardBed({ id: ids.bed, label: 'B1' });
const cleaned = aBoardBed({ id: ids.secondBed, label: 'B2', status: 'cleaning', statusSince: '2031-01-10T08:00:00.000Z' });
const elsewhere = aBoardBed({
  ...{ id: ids.thirdBed, label: 'P1', status: 'cleaning', statusSince: '2031-01-10T07:00:00.000Z' },
  ward: { id: ids.secondWard, name: 'Private Ward', code: 'PRV', genderPolicy: 'mixed' },
  room: { id: ids.secondRoom, name: 'Suite', number: '7', roomType: 'private', genderPolicy: 'female', status: 'active' },
});
const all = [east, cleaned, elsewhere];
const labels = (beds: readonly { label: string }[]) => beds.map(({ label }) => label);

test('beds are narrowed by ward, type, status and words, and by the policy of the room before that of the ward', () => {
  expect(labels(bedsShown(all, {}))).toEqual(['B1', 'B2', 'P1']);
  expect(labels(bedsShown(all, { wardId: ids.secondWard }))).toEqual(['P1']);
  expect(labels(bedsShown(all, { roomType: 'general', bed: ['cleaning'] }))).toEqual(['B2']);
  expect(labels(bedsShown(all, { genderPolicy: 'female' }))).toEqual(['P1']);
  expect(labels(bedsShown(all, { genderPolicy: 'mixed' }))).toEqual([]);
  expect(labels(bedsShown(all, { search: ' suite ' }))).toEqual(['P1']);
  expect(labels(bedsShown(all, { search: '7' }))).toEqual(['P1']);
});

test('the board goes by ward and room in the order of the answer', () => {
  const wards = wardsOnBoard(all);
  expect(wards.map(({ ward, rooms }) => [ward.name, rooms.map(({ room, beds }) => [room.name, labels(beds)])])).toEqual([
    ['Male Medical', [['Room 1', ['B1', 'B2']]]],
    ['Private Ward', [['Suite', ['P1']]]],
  ]);
});

test('the bed that waits longest is cleaned first', () => {
  expect(labels(bedsToClean(all))).toEqual(['P1', 'B2']);
});
