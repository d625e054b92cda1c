import type { z } from 'zod';
import type { RecordDeath } from '../../contract/death-records.ts';

/** A certificate without its time: four deaths on the ward, one in the emergency department, one before arrival. */
type Certificate = Omit<z.input<typeof RecordDeath>, 'dateTimeOfDeath' | 'sign'>;

/** Causes as a doctor writes them: from the immediate one down to the one that began it, with ICD-10 codes. */
export const certificates: readonly Certificate[] = [
  {
    place: 'ward',
    placeDetail: 'Medical ward',
    manner: 'natural',
    causeA: { icdCode: 'A41.9', text: 'Sepsis', interval: '3 days' },
    causeB: { icdCode: 'J18.9', text: 'Pneumonia', interval: '1 week' },
    otherConditions: [{ icdCode: 'E11.9', text: 'Type 2 diabetes mellitus', interval: '9 years' }],
  },
  {
    place: 'ward',
    placeDetail: 'Medical ward',
    manner: 'natural',
    causeA: { icdCode: 'I61.9', text: 'Intracerebral haemorrhage', interval: '6 hours' },
    causeB: { icdCode: 'I10', text: 'Hypertension', interval: '12 years' },
  },
  {
    place: 'ward',
    placeDetail: 'Medical ward',
    manner: 'natural',
    causeA: { icdCode: 'N18.5', text: 'Chronic kidney disease, stage 5', interval: '1 year' },
    causeB: { icdCode: 'E11.2', text: 'Type 2 diabetes mellitus with renal complications', interval: '8 years' },
  },
  {
    place: 'ward',
    placeDetail: 'Surgical ward',
    manner: 'natural',
    causeA: { icdCode: 'C18.9', text: 'Carcinoma of the colon', interval: '2 years' },
  },
  {
    place: 'emergency',
    manner: 'natural',
    causeA: { icdCode: 'I21.9', text: 'Acute myocardial infarction', interval: '2 hours' },
    causeB: { icdCode: 'I25.1', text: 'Coronary atherosclerosis', interval: 'years' },
  },
  {
    place: 'brought-in-dead',
    manner: 'accident',
    causeA: { icdCode: 'S06.9', text: 'Intracranial injury', interval: 'minutes' },
    causeB: { icdCode: 'V89.2', text: 'Motor-vehicle traffic accident', interval: 'minutes' },
    autopsyRequested: true,
  },
];
