import type { Question, SurveyOption, Texts } from './survey';

/* Questions of the starters, in Turkish, English, German and Arabic. */

const texts = (tr: string, en: string, de: string, ar: string): Texts => ({ tr, en, de, ar });
const option = (id: string, ...words: Parameters<typeof texts>): SurveyOption => ({
  id,
  text: texts(...words),
});
const scale = (id: string, ...words: Parameters<typeof texts>): Question => ({
  id,
  type: 'scale',
  text: texts(...words),
  required: true,
});

export const inpatientQuestions: readonly Question[] = [
  {
    id: 'recommend',
    type: 'nps',
    text: texts(
      'Hastanemizi yakınlarınıza tavsiye eder misiniz?',
      'Would you recommend our hospital to your family and friends?',
      'Würden Sie unser Krankenhaus Ihren Angehörigen und Freunden empfehlen?',
      'هل تنصح أقاربك وأصدقاءك بمستشفانا؟',
    ),
    required: true,
  },
  scale(
    'doctors',
    'Doktorlarınızın sizi dinlemesinden ve bilgilendirmesinden ne kadar memnunsunuz?',
    'How satisfied are you with how your doctors listened to you and kept you informed?',
    'Wie zufrieden sind Sie damit, wie Ihre Ärztinnen und Ärzte Ihnen zugehört und Sie informiert haben?',
    'ما مدى رضاك عن استماع الأطباء إليك وإطلاعهم لك على حالتك؟',
  ),
  scale(
    'nurses',
    'Hemşirelerin ilgisinden ve bakımından ne kadar memnunsunuz?',
    'How satisfied are you with the attention and care of the nurses?',
    'Wie zufrieden sind Sie mit der Zuwendung und Betreuung durch das Pflegepersonal?',
    'ما مدى رضاك عن اهتمام الممرضين والممرضات ورعايتهم؟',
  ),
  scale(
    'cleanliness',
    'Odanızın temizliğinden ve rahatlığından ne kadar memnunsunuz?',
    'How satisfied are you with the cleanliness and comfort of your room?',
    'Wie zufrieden sind Sie mit der Sauberkeit und dem Komfort Ihres Zimmers?',
    'ما مدى رضاك عن نظافة غرفتك وراحتها؟',
  ),
  scale(
    'food',
    'Yemeklerden ne kadar memnunsunuz?',
    'How satisfied are you with the meals?',
    'Wie zufrieden sind Sie mit den Mahlzeiten?',
    'ما مدى رضاك عن وجبات الطعام؟',
  ),
  scale(
    'discharge',
    'Taburcu olurken evde nelere dikkat edeceğiniz yeterince anlatıldı mı?',
    'When you were discharged, was it explained well enough what to look out for at home?',
    'Wurde Ihnen bei der Entlassung ausreichend erklärt, worauf Sie zu Hause achten sollen?',
    'هل شُرح لك بشكل كافٍ عند خروجك ما ينبغي الانتباه إليه في المنزل؟',
  ),
  {
    id: 'what-to-improve',
    type: 'text',
    text: texts(
      'Daha iyi bir puan verebilmeniz için neyi değiştirmeliydik?',
      'What should we have done differently to earn a better score?',
      'Was hätten wir anders machen müssen, um eine bessere Bewertung zu erhalten?',
      'ما الذي كان علينا تغييره لنحصل منك على تقييم أفضل؟',
    ),
    required: false,
    show_if: { question: 'recommend', from: 0, to: 6 },
  },
  {
    id: 'why-us',
    type: 'one',
    text: texts(
      'Hastanemizi nasıl seçtiniz?',
      'How did you choose our hospital?',
      'Wie sind Sie auf unser Krankenhaus gekommen?',
      'كيف اخترت مستشفانا؟',
    ),
    required: false,
    options: [
      option(
        'doctor',
        'Doktorum önerdi',
        'My doctor recommended it',
        'Empfehlung meines Arztes',
        'أوصى به طبيبي',
      ),
      option(
        'relatives',
        'Yakınlarım önerdi',
        'Family or friends recommended it',
        'Empfehlung von Angehörigen oder Freunden',
        'أوصى به أقاربي أو أصدقائي',
      ),
      option(
        'insurance',
        'Sigortam anlaşmalı',
        'My insurance covers it',
        'Vertrag mit meiner Versicherung',
        'متعاقد مع شركة التأمين الخاصة بي',
      ),
      option(
        'internet',
        'İnternette gördüm',
        'I found it on the internet',
        'Im Internet gefunden',
        'وجدته على الإنترنت',
      ),
      option(
        'before',
        'Daha önce gelmiştim',
        'I had been here before',
        'Ich war schon früher hier',
        'كنت هنا من قبل',
      ),
      option('other', 'Diğer', 'Other', 'Anderes', 'أخرى'),
    ],
  },
];

export const afterSurgeryQuestions: readonly Question[] = [
  scale(
    'explained',
    'Ameliyatınız öncesinde size yeterince bilgi verildi mi?',
    'Were you given enough information before your surgery?',
    'Haben Sie vor Ihrer Operation genügend Informationen erhalten?',
    'هل حصلت على معلومات كافية قبل العملية الجراحية؟',
  ),
  scale(
    'team',
    'Ameliyat ekibinin size yaklaşımından ne kadar memnunsunuz?',
    'How satisfied are you with how the surgical team treated you?',
    'Wie zufrieden sind Sie mit dem Umgang des Operationsteams mit Ihnen?',
    'ما مدى رضاك عن تعامل الفريق الجراحي معك؟',
  ),
  scale(
    'pain',
    'Ameliyattan sonra ağrınızın giderilmesinden ne kadar memnunsunuz?',
    'How satisfied are you with how your pain was relieved after the surgery?',
    'Wie zufrieden sind Sie mit der Schmerzlinderung nach der Operation?',
    'ما مدى رضاك عن تخفيف ألمك بعد العملية؟',
  ),
  scale(
    'wound-care',
    'Yara bakımı ve ilaçlarınız size anlaşılır biçimde anlatıldı mı?',
    'Were wound care and your medicines explained to you clearly?',
    'Wurden Ihnen Wundpflege und Medikamente verständlich erklärt?',
    'هل شُرحت لك العناية بالجرح وأدويتك بوضوح؟',
  ),
  {
    id: 'since-home',
    type: 'many',
    text: texts(
      'Eve döndükten sonra hangilerini yaşadınız?',
      'Which of these have you had since you went home?',
      'Was davon haben Sie seit Ihrer Rückkehr nach Hause erlebt?',
      'أيًّا مما يلي واجهت بعد عودتك إلى المنزل؟',
    ),
    required: true,
    options: [
      option('none', 'Hiçbirini', 'None of these', 'Nichts davon', 'لا شيء من ذلك'),
      option('pain', 'Geçmeyen ağrı', 'Pain that does not go away', 'Anhaltende Schmerzen', 'ألم لا يزول'),
      option('fever', 'Ateş', 'Fever', 'Fieber', 'حمّى'),
      option(
        'bleeding',
        'Kanama ya da akıntı',
        'Bleeding or discharge',
        'Blutung oder Ausfluss',
        'نزيف أو إفرازات',
      ),
      option(
        'unsure',
        'Ne yapacağımı bilemedim',
        'I did not know what to do',
        'Ich wusste nicht, was ich tun soll',
        'لم أعرف ماذا أفعل',
      ),
    ],
  },
  {
    id: 'since-home-words',
    type: 'text',
    text: texts(
      'Yaşadıklarınızı birkaç sözle anlatır mısınız?',
      'Could you describe it in a few words?',
      'Könnten Sie es mit wenigen Worten beschreiben?',
      'هل يمكنك وصف ما حدث ببضع كلمات؟',
    ),
    required: false,
    show_if: { question: 'since-home', options: ['pain', 'fever', 'bleeding', 'unsure'] },
  },
  {
    id: 'recommend',
    type: 'nps',
    text: texts(
      'Ameliyat olacak bir yakınınıza hastanemizi tavsiye eder misiniz?',
      'Would you recommend our hospital to someone close to you who needs surgery?',
      'Würden Sie unser Krankenhaus einem Angehörigen empfehlen, der operiert werden muss?',
      'هل تنصح بمستشفانا شخصًا قريبًا منك يحتاج إلى عملية جراحية؟',
    ),
    required: true,
  },
  {
    id: 'what-to-improve',
    type: 'text',
    text: texts(
      'Neyi daha iyi yapabilirdik?',
      'What could we have done better?',
      'Was hätten wir besser machen können?',
      'ما الذي كان بإمكاننا فعله بشكل أفضل؟',
    ),
    required: false,
    show_if: { question: 'recommend', from: 0, to: 8 },
  },
];
