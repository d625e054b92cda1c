/** Zones that lie in one country of those in which Civis is used most. A zone tells more than a language: phones are sold in English. */
const countriesOfZones: Readonly<Record<string, string>> = {
  'Africa/Abidjan': 'CI',
  'Africa/Accra': 'GH',
  'Africa/Addis_Ababa': 'ET',
  'Africa/Algiers': 'DZ',
  'Africa/Banjul': 'GM',
  'Africa/Cairo': 'EG',
  'Africa/Casablanca': 'MA',
  'Africa/Dakar': 'SN',
  'Africa/Dar_es_Salaam': 'TZ',
  'Africa/Douala': 'CM',
  'Africa/Freetown': 'SL',
  'Africa/Harare': 'ZW',
  'Africa/Johannesburg': 'ZA',
  'Africa/Kampala': 'UG',
  'Africa/Kigali': 'RW',
  'Africa/Lagos': 'NG',
  'Africa/Libreville': 'GA',
  'Africa/Lome': 'TG',
  'Africa/Lusaka': 'ZM',
  'Africa/Monrovia': 'LR',
  'Africa/Nairobi': 'KE',
  'Africa/Niamey': 'NE',
  'Africa/Porto-Novo': 'BJ',
  'Europe/London': 'GB',
  'Europe/Paris': 'FR',
};

/** Where somebody is when nobody has said so: alpha-2 by the browser's zone, else its language's region, else Nigeria. */
export function likelyCountry(zone: string, languages: readonly string[]): string {
  const region = languages.map((language) => /^[a-z]{2,3}-(?:[A-Z][a-z]{3}-)?([A-Z]{2})\b/.exec(language)?.[1]).find(Boolean);
  return countriesOfZones[zone] ?? region ?? 'NG';
}
