import type { GrowthIndicator } from '../contract/words.ts';
import type { Lms } from './lms.ts';

export type GrowthSex = 'male' | 'female';

export const growthTables: Readonly<Record<GrowthSex, Readonly<Record<GrowthIndicator, readonly Lms[]>>>> = {
  male: { 'weight-for-age': [], 'height-for-age': [], 'bmi-for-age': [], 'head-circumference-for-age': [] },
  female: { 'weight-for-age': [], 'height-for-age': [], 'bmi-for-age': [], 'head-circumference-for-age': [] },
};
