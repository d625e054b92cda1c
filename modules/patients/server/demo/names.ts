/** One of Nigeria's peoples: family and given names, where its families live, how they pray and speak. */
export interface People {
  readonly last: readonly string[];
  readonly female: readonly string[];
  readonly male: readonly string[];
  readonly origins: readonly string[];
  readonly religions: readonly ('Christianity' | 'Islam' | 'Traditional')[];
  readonly language: string;
}

const words = (text: string): readonly string[] => text.split(' ');

const yoruba: People = {
  last: words(
    'Adeyemi Ogunleye Balogun Akinola Fashola Oyelaran Adebayo Ọláwálé Afolabi Alabi Ogunbanjo Sodeinde Akande Olatunji Adesina Oyekan',
  ),
  female: words(
    'Folake Yetunde Bọ́lá Temitope Ronke Abimbola Titilayo Kehinde Morenike Adunni Omolara Simbiat Oluwaseun Damilola Bukola Ayomide',
  ),
  male: words('Tunde Segun Femi Kunle Babatunde Adewale Taiwo Gbenga Olumide Kayode Rotimi Wasiu Damola Ayodeji Lanre Sunday'),
  origins: ['Lagos', 'Ogun', 'Oyo', 'Osun', 'Ekiti', 'Ondo', 'Kwara'],
  religions: ['Christianity', 'Islam', 'Christianity'],
  language: 'Yoruba',
};
const igbo: People = {
  last: words('Okafor Eze Nwosu Okonkwo Obi Onyekachi Umeh Nnamdi Chukwu Okoro Nwachukwu Ibekwe Anyanwu Ezenwa Uzor Mbanefo'),
  female: words(
    'Ngozi Chioma Adaeze Ifeoma Amaka Nkechi Chiamaka Uju Obiageli Chinyere Nneka Ebere Kosisochukwu Ogechi Uchenna Somtochukwu',
  ),
  male: words(
    'Emeka Chidi Obinna Ikechukwu Uche Kelechi Nonso Chukwuemeka Ifeanyi Chibuzor Okechukwu Nnaemeka Ugochukwu Arinze Ebuka Kenechukwu',
  ),
  origins: ['Anambra', 'Enugu', 'Imo', 'Abia', 'Ebonyi'],
  religions: ['Christianity'],
  language: 'Igbo',
};
const hausa: People = {
  last: words('Ibrahim Musa Abubakar Bello Sani Mohammed Yakubu Garba Suleiman Aliyu Dantata Lawan Shehu Tukur Waziri Kwaram'),
  female: words('Aisha Fatima Hauwa Zainab Maryam Khadija Halima Amina Hadiza Rabi Asabe Safiya Jummai Saratu Binta Nafisa'),
  male: words('Ibrahim Usman Yusuf Ahmed Sadiq Aminu Kabiru Nasiru Bashir Haruna Idris Lawal Mansur Nuhu Salisu Umar'),
  origins: ['Kano', 'Kaduna', 'Katsina', 'Sokoto', 'Jigawa', 'Borno'],
  religions: ['Islam'],
  language: 'Hausa',
};
const edo: People = {
  last: words('Osaze Igbinosa Omoruyi Aigbe Ehigiator Okundaye Obaseki Idahosa Erhabor Oghenekaro Efetobore Okotie'),
  female: words('Osato Itohan Isoken Efe Ejiro Omotejohwo Eseosa Adesuwa Onome Rukevwe Aivboraye Oghogho'),
  male: words('Osagie Efosa Nosakhare Oghene Eromosele Aghogho Osaro Ovie Ehis Akpos Iyare Omamuzo'),
  origins: ['Edo', 'Delta'],
  religions: ['Christianity', 'Christianity', 'Traditional'],
  language: 'Edo',
};
const coast: People = {
  last: words('Effiong Bassey Etim Okon Dakuku Ebikeme Udoh Inyang Briggs Alamieyeseigha Ekpo Amachree'),
  female: words('Ekaette Idara Itoro Ebiere Mercy Blessing Mfoniso Tamara Arit Uduak Ibinabo Nkoyo'),
  male: words('Ubong Ekong Tamuno Preye David Aniekan Otobong Ebi Boma Effiom Diepreye Sokari'),
  origins: ['Akwa Ibom', 'Cross River', 'Rivers', 'Bayelsa'],
  religions: ['Christianity'],
  language: 'Ibibio',
};
const plateau: People = {
  last: words('Tyav Iorfa Gyang Dung Pam Ocholi Adaji Ijudigal Agbo Bulus Davou Tarka'),
  female: words('Doose Mimidoo Nendirmwa Ladi Kachollom Ene Ojoma Patience Sewuese Naomi Keturah Wanger'),
  male: words('Terna Terver Nanret Pwajok Ochapa Audu Gideon Aondoaver Simi Luka Ishaya Yohanna'),
  origins: ['Benue', 'Plateau', 'Kogi', 'Nasarawa', 'Niger'],
  religions: ['Christianity', 'Islam', 'Christianity'],
  language: 'Tiv',
};

/** As often as their members come to a hospital of Lagos. */
export const peoples: readonly People[] = [yoruba, yoruba, yoruba, yoruba, igbo, igbo, igbo, hausa, hausa, edo, coast, plateau];

/** Where in and around Lagos they live: quarter, local government area, state. */
export const quarters: readonly (readonly [city: string, lga: string, state: string])[] = [
  ['Ikeja', 'Ikeja', 'Lagos'],
  ['Surulere', 'Surulere', 'Lagos'],
  ['Yaba', 'Lagos Mainland', 'Lagos'],
  ['Lekki', 'Eti-Osa', 'Lagos'],
  ['Ikoyi', 'Eti-Osa', 'Lagos'],
  ['Agege', 'Agege', 'Lagos'],
  ['Festac', 'Amuwo-Odofin', 'Lagos'],
  ['Ajah', 'Eti-Osa', 'Lagos'],
  ['Ikorodu', 'Ikorodu', 'Lagos'],
  ['Ota', 'Ado-Odo/Ota', 'Ogun'],
  ['Abeokuta', 'Abeokuta South', 'Ogun'],
];
