type Terms = {
  /** The words for taking back what was done and for leaving what was begun, which must differ. */
  undo: string
  cancel: string
  /** Words that must not be used, each with the one to use instead. */
  instead: readonly (readonly [RegExp, string])[]
}

/** The terms of each language, in which one thing has one word. */
const TERMS: Readonly<Record<string, Terms>> = {
  en: {
    undo: 'Undo',
    cancel: 'Cancel',
    instead: [
      [/\b(mails|Mails) (are|is)\b/, 'emails'],
      [/\bmay not (view|add|edit)\b/, "can't"],
      [/\bpictures?\b/i, 'image'],
      [/already so\b/, 'already has this value'],
      [/\b(?<!\{\{)ids\b(?!\}\})/, 'IDs'],
    ],
  },
  fr: {
    undo: 'Annuler la modification',
    cancel: 'Annuler',
    instead: [
      [/[Ii]mage de couverture|image de pochette/, 'pochette'],
      [/pour le moment/, 'pour l’instant'],
      [/[Cc]ourriel/, 'e-mail'],
      [/[Pp]lanifier/, 'programmer'],
      [/mentionné sur/, 'mentionné dans'],
      [/[Nn]otifications sont (seulement )?enregistrées/, 'consignées'],
    ],
  },
  es: {
    undo: 'Deshacer',
    cancel: 'Cancelar',
    instead: [
      [/[Bb]orrar/, 'eliminar, quitar or limpiar'],
      [/\b[Pp]resione/, 'pulse'],
      [/alfabeto/, 'escritura'],
      [/enlazad[oa]/, 'vinculado'],
      [/[Cc]ambiar (el )?nombre/, 'renombrar'],
      [/[Tt]odavía/, 'aún'],
      [/Funciona una (sola )?vez/, 'Sirve una sola vez'],
      [/ha cambiado (este|est[ae] \{|\{\{column)/, 'modificado'],
      [/registro del servidor|su registro\./, 'log'],
      [/archivo tar\b/, 'paquete .tar'],
      [/\b[Dd]esfij/, 'dejar de fijar'],
      [/establezca.*contraseña/, 'cree'],
      [/Copiado de nuevo/, 'Copiado esta vez'],
    ],
  },
  it: {
    undo: 'Annulla modifica',
    cancel: 'Annulla',
    instead: [
      [/Unisciti|Riprova (quando|tra|più)/, 'the infinitive: nobody is addressed with tu'],
      [/amministrator/, 'admin'],
      [/Base di dati/, 'database'],
      [/\bbrani\b/, 'tracce'],
      [/\b[Ss]egnaposto/, 'immagine predefinita'],
      [/\b[Ss]egnat[aeio]\b|\b[Ss]egna(re)? come/, 'contrassegna'],
      [/\b(Inserisci|Libera|Avviane|[Tt]uo|[Tt]ua)\b/, 'the infinitive: nobody is addressed with tu'],
      [/[.:] (Salva|Aggiungi|Togli) /, 'the infinitive: nobody is addressed with tu'],
      [
        /\b(Chieda|Per Lei|A Lei|Sue importazioni)\b|suo account/,
        'the infinitive or the first person; Suo in emails',
      ],
      [/(?<!\{\{)\brecord\b/, 'elemento'],
      [/Copiat[oi] di nuovo/, 'Copiati in questo backup'],
    ],
  },
  zh: {
    undo: '撤销',
    cancel: '取消',
    instead: [
      [/(?<!应)该/, '此'],
      [/修改|变更/, '更改'],
      [/\p{Script=Han}\{\{names?\}\}|\{\{names?\}\}\p{Script=Han}/u, 'a space beside a name'],
      [/\p{Script=Han} (?=\p{Script=Han})/u, 'no space between two signs'],
      [/待处理/, '等待下载'],
      [/^(编辑|分配|更改|应用|显示)\{\{what\}\}/, 'a space before a number'],
      [/离开此页面|“备份”页面/, '界面'],
      [/已是如此/, '已有此值'],
      [/\p{Script=Han} ?\(\./u, 'a full-width bracket'],
    ],
  },
  ar: {
    undo: 'تراجع',
    cancel: 'إلغاء',
    instead: [
      [/ويب هوك/, 'خطاف ويب'],
      [/أولاً/, 'أولًا'],
      [/مسطّر/, 'تحته خط'],
      [/على هذه الحال/, 'لديه هذه القيمة'],
      [/لا تشاركه/, 'لا تُطلع عليه أحدًا'],
      [/في السجل$|سجل الخادم/, 'سجل التغييرات or سجل الأحداث'],
    ],
  },
  hi: {
    undo: 'वापस लें',
    cancel: 'रद्द करें',
    instead: [
      [/व्यू/, 'सहेजी सूची'],
      [/दर्ज कर|(?<![ऀ-ॿ])डालें/, 'लिखें'],
      [/पूर्ववत/, 'वापस लेना'],
      [/निर्यात/, 'एक्सपोर्ट'],
      [/पृष्ठ(?!भूमि|ांकन)|पन्न/, 'पेज'],
      [/ऐक्सेस/, 'एक्सेस'],
      [/प्रयास/, 'कोशिश'],
      [/उत्तर/, 'जवाब'],
      [/परीक्षण/, 'टेस्ट'],
      [/उपयोग(?!कर्ता)/, 'इस्तेमाल'],
      [/अनलिंक|जुड़ाव/, 'लिंक हटाना'],
      [/बहाल|रीस्टोर/, 'वापस लाना'],
      [/अवरोही/, 'घटता क्रम'],
      [/साइन-इन/, 'साइन इन'],
      [/(?<!\S)गायब/, 'ग़ायब'],
      [/तस्वीर/, 'इमेज'],
      [/प्रश्न/, 'संदेश'],
      [/हिन्दी/, 'हिंदी'],
      [/पासवर्ड सेट/, 'पासवर्ड बनाएँ'],
      [/क्या नहीं/, 'अधूरा'],
      [/(लाया|लाए) जा रह/, 'डाउनलोड'],
    ],
  },
}

/** The terms of a language, by its tag in BCP 47. */
export const termsOf = (tag: string): Terms | undefined => TERMS[new Intl.Locale(tag).language]

/** The term that a text should have instead of one of its words; null if all are right. */
export const betterWord = (tag: string, text: string): string | null =>
  termsOf(tag)?.instead.find(([word]) => word.test(text))?.[1] ?? null
