import type { Words } from './phrase.ts';

/** What the chat says in Arabic. */
export const words: Words = {
  Support: 'الدعم',
  'Support chat': 'محادثة الدعم',
  'Open support chat': 'فتح محادثة الدعم',
  'Open support chat, {} unread': 'فتح محادثة الدعم، غير مقروءة: {}',
  'Close support chat': 'إغلاق محادثة الدعم',
  'The assistant answers here. You can ask for a person at any time.':
    'المساعد يجيب هنا. يمكنك طلب التحدث إلى شخص في أي وقت.',
  'A colleague is checking your request. You can close this chat; the answer will be here when you come back.':
    'أحد زملائنا يراجع طلبك. يمكنك إغلاق هذه المحادثة؛ ستجد الرد هنا عند عودتك.',
  'A person is taking over. The assistant stays silent from here on.':
    'يتولى شخص المحادثة الآن. لن يجيب المساعد بعد هذا.',
  'This conversation is closed. Write again to reopen it.': 'هذه المحادثة مغلقة. اكتب من جديد لإعادة فتحها.',
  'Write to us here. You can ask for a person at any time.': 'اكتب لنا هنا. يمكنك طلب التحدث إلى شخص في أي وقت.',
  'The assistant is paused. Your messages are kept and will be answered; you can ask for a person at any time.':
    'المساعد متوقف مؤقتًا. رسائلك محفوظة وسيُرد عليها؛ يمكنك طلب التحدث إلى شخص في أي وقت.',
  'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.':
    'مساعدنا متوقف مؤقتًا في الوقت الحالي. رسالتك محفوظة: سيُجاب عنها فور عودة المساعد، أو قبل ذلك من شخص من فريقنا.',
  'Connection lost. We are reconnecting; what you have typed stays here.':
    'انقطع الاتصال. نعيد الاتصال الآن؛ ما كتبته باقٍ هنا.',
  Conversation: 'المحادثة',
  'New messages': 'رسائل جديدة',
  'Loading the conversation': 'جارٍ تحميل المحادثة',
  'Hello. Ask about an order, a return, a refund or how the shop does things.':
    'مرحبًا. اسأل عن طلبية أو إرجاع أو استرداد مبلغ أو عن طريقة عمل المتجر.',
  'For anything about your own orders, confirm who you are first.': 'لأي شيء يخص طلبياتك، أكّد هويتك أولًا.',
  You: 'أنت',
  Assistant: 'المساعد',
  'Support team': 'فريق الدعم',
  Notice: 'إشعار',
  'Assistant, writing': 'المساعد يكتب',
  'Help articles': 'مقالات المساعدة',
  Sending: 'جارٍ الإرسال',
  'Not sent.': 'لم تُرسل.',
  'Try again': 'إعادة المحاولة',
  'Something went wrong while answering. Write again, or ask for a person.':
    'حدث خطأ أثناء الإجابة. اكتب من جديد، أو اطلب التحدث إلى شخص.',
  'Reading your message': 'جارٍ قراءة رسالتك',
  'Your message': 'رسالتك',
  'Write a message': 'اكتب رسالة',
  Send: 'إرسال',
  'Too long by 1 character. A message can hold 20,000.': 'الرسالة أطول من الحد بحرف واحد. تتسع الرسالة لـ 20,000 حرف.',
  'Too long by {} characters. A message can hold 20,000.': 'عدد الأحرف الزائدة: {}. تتسع الرسالة لـ 20,000 حرف.',
  '{} characters left': 'الأحرف المتبقية: {}',
  'To go on with your conversation in this browser, confirm first that it is yours.':
    'لمتابعة محادثتك في هذا المتصفح، أكّد أولًا أنها لك.',
  'Confirm who you are': 'تأكيد هويتك',
  'Talk to a person': 'التحدث إلى شخص',
  'Start a new conversation': 'بدء محادثة جديدة',
  'Your account is confirmed.': 'تم تأكيد حسابك.',
  'Stop answering': 'إيقاف الإجابة',
  Stopping: 'جارٍ الإيقاف',
  'Stopping the answer': 'جارٍ إيقاف الإجابة',
  'No longer open': 'لم يعد متاحًا',
  'Your e-mail address or an order number': 'بريدك الإلكتروني أو رقم طلبية',
  'Give the e-mail address you ordered with, or an order number.': 'اكتب البريد الإلكتروني الذي طلبت به، أو رقم طلبية.',
  'Send me a code': 'أرسلوا لي رمزًا',
  'Send another code': 'إرسال رمز آخر',
  'Not now': 'ليس الآن',
  'If {} belongs to an account, a code is on its way to the address we have on record.':
    'إذا كان {} تابعًا لحساب، فهناك رمز في الطريق إلى العنوان المسجل لدينا.',
  'Code from the mail': 'الرمز الوارد في البريد',
  'Give the code from the mail.': 'اكتب الرمز الوارد في البريد.',
  Confirm: 'تأكيد',
  'Your account is confirmed, but the conversation in the link is none of this account. Choose “Not now” to go on without it.':
    'تم تأكيد حسابك، لكن المحادثة التي في الرابط ليست لهذا الحساب. اختر “ليس الآن” للمتابعة من دونها.',
  'How did we do?': 'كيف كانت خدمتنا؟',
  Bad: 'سيئة',
  Poor: 'ضعيفة',
  Fair: 'مقبولة',
  Good: 'جيدة',
  'Very good': 'جيدة جدًا',
  'Choose a rating first.': 'اختر تقييمًا أولًا.',
  'Anything to add? (optional)': 'هل تود إضافة شيء؟ (اختياري)',
  'Send rating': 'إرسال التقييم',
  'Thank you. Your rating was {} of 5.': 'شكرًا لك. كان تقييمك {} من 5.',
  'This message is too long. The limit is 20,000 characters.': 'هذه الرسالة طويلة جدًا. الحد هو 20,000 حرف.',
  'Your sign-in has expired. Reload the page and try again.':
    'انتهت صلاحية تسجيل دخولك. أعد تحميل الصفحة وحاول من جديد.',
  'This code is not the right one. Look into the newest mail, or ask for a new code.':
    'هذا الرمز غير صحيح. انظر في أحدث رسالة بريد، أو اطلب رمزًا جديدًا.',
  'That was a lot at once. Wait a moment and try again.': 'محاولات كثيرة دفعة واحدة. انتظر لحظة ثم حاول من جديد.',
  'We cannot reach the shop just now. Check your connection.': 'لا يمكننا الوصول إلى المتجر الآن. تحقق من اتصالك.',
  'This conversation has ended. Trying again starts a new one.':
    'انتهت هذه المحادثة. إعادة المحاولة تبدأ محادثة جديدة.',
  'Something went wrong on our side.': 'حدث خطأ من جانبنا.',
};
