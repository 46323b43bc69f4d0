import type { SurveyLanguage } from '@sync/model/surveys/survey';

/** Texts around the questions, for the patient. */
export interface PatientWords {
  readonly welcome: string;
  readonly anonymous: string;
  readonly named: string;
  readonly begin: string;
  readonly next: string;
  readonly back: string;
  readonly send: string;
  readonly sending: string;
  readonly required: string;
  readonly skip: string;
  /** Ends of a recommendation. */
  readonly never: string;
  readonly surely: string;
  /** 1 to 5. */
  readonly scale: readonly [string, string, string, string, string];
  readonly several: string;
  readonly write: string;
  readonly thanks: string;
  readonly handBack: string;
  readonly close: string;
  readonly leave: string;
  readonly leaveAsk: string;
  readonly stay: string;
  readonly question: (at: number, of: number) => string;
  readonly used: string;
  readonly expired: string;
  readonly unknown: string;
  readonly offline: string;
  readonly again: string;
}

export const patientWords: Readonly<Record<SurveyLanguage, PatientWords>> = {
  tr: {
    welcome: 'Görüşünüz bizim için önemli',
    anonymous:
      'Bu anket isimsizdir. Yanıtlarınız kimliğinizle birleştirilmez, görevliler bu cihazda okuyamaz.',
    named:
      'Yanıtlarınızı görevliler bu cihazda okuyamaz. Hastane sizi arayabilsin diye kaydınızla birlikte saklanır.',
    begin: 'Başla',
    next: 'İleri',
    back: 'Geri',
    send: 'Gönder',
    sending: 'Kaydediliyor',
    required: 'Bu soruyu yanıtlamanız gerekiyor.',
    skip: 'Geç',
    never: 'Hiç etmem',
    surely: 'Kesinlikle ederim',
    scale: ['Çok kötü', 'Kötü', 'Orta', 'İyi', 'Çok iyi'],
    several: 'Birden çok seçebilirsiniz.',
    write: 'Buraya yazın',
    thanks: 'Teşekkür ederiz',
    handBack: 'Yanıtlarınız kaydedildi. Tableti görevliye verebilirsiniz.',
    close: 'Yanıtlarınız alındı. Bu sayfayı kapatabilirsiniz.',
    leave: 'Anketi bırak',
    leaveAsk: 'Anketi bırakırsanız yanıtlarınız kaydedilmez.',
    stay: 'Ankete dön',
    question: (at, of) => `Soru ${at} / ${of}`,
    used: 'Bu anket daha önce yanıtlandı. Teşekkür ederiz.',
    expired: 'Bu anketin süresi doldu.',
    unknown: 'Bu bağlantı geçerli değil.',
    offline: 'Bağlantı yok. Yanıtlarınız burada duruyor; bağlantı gelince yeniden deneyin.',
    again: 'Yeniden dene',
  },
  en: {
    welcome: 'Your opinion matters to us',
    anonymous:
      'This survey is anonymous. Your answers are not linked to you, and staff cannot read them on this device.',
    named:
      'Staff cannot read your answers on this device. They are kept with your record so that the hospital can call you.',
    begin: 'Start',
    next: 'Next',
    back: 'Back',
    send: 'Send',
    sending: 'Saving',
    required: 'Please answer this question.',
    skip: 'Skip',
    never: 'Not at all',
    surely: 'Definitely',
    scale: ['Very poor', 'Poor', 'Fair', 'Good', 'Very good'],
    several: 'You may choose more than one.',
    write: 'Write here',
    thanks: 'Thank you',
    handBack: 'Your answers are saved. Please hand the tablet back.',
    close: 'We have received your answers. You may close this page.',
    leave: 'Leave the survey',
    leaveAsk: 'If you leave, your answers are not saved.',
    stay: 'Back to the survey',
    question: (at, of) => `Question ${at} of ${of}`,
    used: 'This survey has already been answered. Thank you.',
    expired: 'This survey has expired.',
    unknown: 'This link is not valid.',
    offline: 'There is no connection. Your answers are still here; please try again.',
    again: 'Try again',
  },
  de: {
    welcome: 'Ihre Meinung ist uns wichtig',
    anonymous:
      'Diese Umfrage ist anonym. Ihre Antworten werden nicht mit Ihnen verknüpft; das Personal kann sie auf diesem Gerät nicht lesen.',
    named:
      'Das Personal kann Ihre Antworten auf diesem Gerät nicht lesen. Sie werden bei Ihrer Akte aufbewahrt, damit das Krankenhaus Sie anrufen kann.',
    begin: 'Beginnen',
    next: 'Weiter',
    back: 'Zurück',
    send: 'Senden',
    sending: 'Wird gespeichert',
    required: 'Bitte beantworten Sie diese Frage.',
    skip: 'Überspringen',
    never: 'Auf keinen Fall',
    surely: 'Auf jeden Fall',
    scale: ['Sehr schlecht', 'Schlecht', 'Mittel', 'Gut', 'Sehr gut'],
    several: 'Sie können mehrere wählen.',
    write: 'Hier schreiben',
    thanks: 'Vielen Dank',
    handBack: 'Ihre Antworten sind gespeichert. Bitte geben Sie das Tablet zurück.',
    close: 'Ihre Antworten sind angekommen. Sie können diese Seite schließen.',
    leave: 'Umfrage verlassen',
    leaveAsk: 'Wenn Sie die Umfrage verlassen, werden Ihre Antworten nicht gespeichert.',
    stay: 'Zurück zur Umfrage',
    question: (at, of) => `Frage ${at} von ${of}`,
    used: 'Diese Umfrage wurde bereits beantwortet. Vielen Dank.',
    expired: 'Diese Umfrage ist abgelaufen.',
    unknown: 'Dieser Link ist nicht gültig.',
    offline: 'Keine Verbindung. Ihre Antworten sind noch hier; bitte versuchen Sie es erneut.',
    again: 'Erneut versuchen',
  },
  ar: {
    welcome: 'رأيكم يهمنا',
    anonymous: 'هذا الاستبيان مجهول الهوية. لا تُربط إجاباتكم بكم، ولا يستطيع الموظفون قراءتها على هذا الجهاز.',
    named: 'لا يستطيع الموظفون قراءة إجاباتكم على هذا الجهاز. تُحفظ مع ملفكم كي يتمكن المستشفى من الاتصال بكم.',
    begin: 'ابدأ',
    next: 'التالي',
    back: 'السابق',
    send: 'إرسال',
    sending: 'جارٍ الحفظ',
    required: 'يرجى الإجابة عن هذا السؤال.',
    skip: 'تخطٍّ',
    never: 'لا أوصي أبدًا',
    surely: 'أوصي بالتأكيد',
    scale: ['سيئ جدًا', 'سيئ', 'متوسط', 'جيد', 'جيد جدًا'],
    several: 'يمكنكم اختيار أكثر من إجابة.',
    write: 'اكتبوا هنا',
    thanks: 'شكرًا لكم',
    handBack: 'تم حفظ إجاباتكم. يرجى إعادة الجهاز إلى الموظف.',
    close: 'وصلتنا إجاباتكم. يمكنكم إغلاق هذه الصفحة.',
    leave: 'مغادرة الاستبيان',
    leaveAsk: 'إذا غادرتم فلن تُحفظ إجاباتكم.',
    stay: 'العودة إلى الاستبيان',
    question: (at, of) => `السؤال ${at} من ${of}`,
    used: 'تمت الإجابة عن هذا الاستبيان من قبل. شكرًا لكم.',
    expired: 'انتهت مدة هذا الاستبيان.',
    unknown: 'هذا الرابط غير صالح.',
    offline: 'لا يوجد اتصال. إجاباتكم ما زالت هنا؛ يرجى المحاولة مرة أخرى.',
    again: 'حاول مرة أخرى',
  },
  ru: {
    welcome: 'Нам важно ваше мнение',
    anonymous:
      'Опрос анонимный. Ответы не связываются с вами, персонал не может прочитать их на этом устройстве.',
    named:
      'Персонал не может прочитать ваши ответы на этом устройстве. Они хранятся вместе с вашей картой, чтобы больница могла вам позвонить.',
    begin: 'Начать',
    next: 'Далее',
    back: 'Назад',
    send: 'Отправить',
    sending: 'Сохранение',
    required: 'Пожалуйста, ответьте на этот вопрос.',
    skip: 'Пропустить',
    never: 'Ни за что',
    surely: 'Обязательно',
    scale: ['Очень плохо', 'Плохо', 'Средне', 'Хорошо', 'Очень хорошо'],
    several: 'Можно выбрать несколько.',
    write: 'Напишите здесь',
    thanks: 'Спасибо',
    handBack: 'Ваши ответы сохранены. Пожалуйста, верните планшет сотруднику.',
    close: 'Мы получили ваши ответы. Эту страницу можно закрыть.',
    leave: 'Выйти из опроса',
    leaveAsk: 'Если вы выйдете, ответы не сохранятся.',
    stay: 'Вернуться к опросу',
    question: (at, of) => `Вопрос ${at} из ${of}`,
    used: 'На этот опрос уже ответили. Спасибо.',
    expired: 'Срок этого опроса истёк.',
    unknown: 'Эта ссылка недействительна.',
    offline: 'Нет соединения. Ваши ответы сохранены здесь; попробуйте ещё раз.',
    again: 'Попробовать ещё раз',
  },
  fr: {
    welcome: 'Votre avis compte pour nous',
    anonymous:
      'Ce questionnaire est anonyme. Vos réponses ne sont pas liées à vous et le personnel ne peut pas les lire sur cet appareil.',
    named:
      'Le personnel ne peut pas lire vos réponses sur cet appareil. Elles sont conservées avec votre dossier afin que l’hôpital puisse vous appeler.',
    begin: 'Commencer',
    next: 'Suivant',
    back: 'Retour',
    send: 'Envoyer',
    sending: 'Enregistrement',
    required: 'Veuillez répondre à cette question.',
    skip: 'Passer',
    never: 'Pas du tout',
    surely: 'Certainement',
    scale: ['Très mauvais', 'Mauvais', 'Moyen', 'Bon', 'Très bon'],
    several: 'Plusieurs réponses possibles.',
    write: 'Écrivez ici',
    thanks: 'Merci',
    handBack: 'Vos réponses sont enregistrées. Veuillez rendre la tablette.',
    close: 'Nous avons reçu vos réponses. Vous pouvez fermer cette page.',
    leave: 'Quitter le questionnaire',
    leaveAsk: 'Si vous quittez, vos réponses ne sont pas enregistrées.',
    stay: 'Revenir au questionnaire',
    question: (at, of) => `Question ${at} sur ${of}`,
    used: 'Ce questionnaire a déjà été rempli. Merci.',
    expired: 'Ce questionnaire a expiré.',
    unknown: 'Ce lien n’est pas valable.',
    offline: 'Pas de connexion. Vos réponses sont toujours là ; veuillez réessayer.',
    again: 'Réessayer',
  },
};

/** Returns the texts of a language, Turkish where there are none. */
export const wordsOf = (language: string): PatientWords =>
  Object.hasOwn(patientWords, language) ? patientWords[language as SurveyLanguage] : patientWords.tr;
