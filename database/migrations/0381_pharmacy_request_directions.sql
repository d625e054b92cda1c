-- The fields that a request's directions are said from, in the language of who reads them; null: the words were typed.
alter table medication_requests add column directions jsonb;
update medication_requests r
   set directions = jsonb_build_object(
     'doseAmount', l.dose_amount, 'doseUnit', l.dose_unit, 'route', l.route, 'frequencyCode', l.frequency_code, 'times', to_jsonb(l.times),
     'daysOfWeek', to_jsonb(l.days_of_week), 'prn', l.prn, 'prnReason', l.prn_reason, 'prnMaxPerDay', l.prn_max_per_day,
     'prnMinIntervalMinutes', l.prn_min_interval_minutes, 'durationValue', l.duration_value, 'durationUnit', l.duration_unit,
     'tapering', l.tapering, 'maxDosePerDay', l.max_dose_per_day, 'infusion', l.infusion, 'indication', l.indication, 'units', null)
  from prescription_lines l
 where l.hospital_id = r.hospital_id and l.id = r.prescription_line_id and left(l.dosage_text, 300) = r.dosage_text;
