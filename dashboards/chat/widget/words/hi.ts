import type { Words } from './phrase.ts';

/** What the chat says in Hindi. */
export const words: Words = {
  Support: 'सहायता',
  'Support chat': 'सहायता चैट',
  'Open support chat': 'सहायता चैट खोलें',
  'Open support chat, {} unread': 'सहायता चैट खोलें, {} नए संदेश',
  'Close support chat': 'सहायता चैट बंद करें',
  'The assistant answers here. You can ask for a person at any time.':
    'यहाँ सहायक जवाब देता है। आप कभी भी किसी व्यक्ति से बात करने के लिए कह सकते हैं।',
  'A colleague is checking your request. You can close this chat; the answer will be here when you come back.':
    'हमारा एक सहकर्मी आपका अनुरोध देख रहा है। आप यह चैट बंद कर सकते हैं; लौटने पर जवाब यहीं मिलेगा।',
  'A person is taking over. The assistant stays silent from here on.':
    'अब एक व्यक्ति बात सँभाल रहा है। यहाँ से सहायक चुप रहेगा।',
  'This conversation is closed. Write again to reopen it.': 'यह बातचीत बंद हो गई है। इसे फिर से खोलने के लिए दोबारा लिखें।',
  'Write to us here. You can ask for a person at any time.':
    'हमें यहाँ लिखें। आप कभी भी किसी व्यक्ति से बात करने के लिए कह सकते हैं।',
  'The assistant is paused. Your messages are kept and will be answered; you can ask for a person at any time.':
    'सहायक रुका हुआ है। आपके संदेश सुरक्षित हैं और उनका जवाब दिया जाएगा; आप कभी भी किसी व्यक्ति से बात करने के लिए कह सकते हैं।',
  'Our assistant is paused at the moment. Your message is safe: it will be answered as soon as the assistant is back, or by a person from our team before that.':
    'हमारा सहायक इस समय रुका हुआ है। आपका संदेश सुरक्षित है: सहायक के वापस आते ही, या उससे पहले हमारी टीम के किसी व्यक्ति द्वारा, इसका जवाब दिया जाएगा।',
  'Connection lost. We are reconnecting; what you have typed stays here.':
    'कनेक्शन टूट गया। हम फिर से जोड़ रहे हैं; आपने जो लिखा है, वह यहीं रहेगा।',
  Conversation: 'बातचीत',
  'New messages': 'नए संदेश',
  'Loading the conversation': 'बातचीत खुल रही है',
  'Hello. Ask about an order, a return, a refund or how the shop does things.':
    'नमस्ते। किसी ऑर्डर, वापसी, रिफ़ंड या दुकान के नियमों के बारे में पूछें।',
  'For anything about your own orders, confirm who you are first.':
    'अपने ऑर्डर के बारे में कुछ भी पूछने से पहले अपनी पहचान की पुष्टि करें।',
  You: 'आप',
  Assistant: 'सहायक',
  'Support team': 'सहायता टीम',
  Notice: 'सूचना',
  'Assistant, writing': 'सहायक, लिख रहा है',
  'Help articles': 'सहायता लेख',
  Sending: 'भेजा जा रहा है',
  'Not sent.': 'नहीं भेजा गया।',
  'Try again': 'फिर कोशिश करें',
  'Something went wrong while answering. Write again, or ask for a person.':
    'जवाब देते समय कुछ गड़बड़ हो गई। फिर से लिखें, या किसी व्यक्ति से बात करने के लिए कहें।',
  'Reading your message': 'आपका संदेश पढ़ा जा रहा है',
  'Your message': 'आपका संदेश',
  'Write a message': 'संदेश लिखें',
  Send: 'भेजें',
  'Too long by 1 character. A message can hold 20,000.': '1 अक्षर ज़्यादा है। एक संदेश में 20,000 अक्षर हो सकते हैं।',
  'Too long by {} characters. A message can hold 20,000.': '{} अक्षर ज़्यादा हैं। एक संदेश में 20,000 अक्षर हो सकते हैं।',
  '{} characters left': '{} अक्षर बाकी',
  'To go on with your conversation in this browser, confirm first that it is yours.':
    'इस ब्राउज़र में अपनी बातचीत जारी रखने के लिए पहले पुष्टि करें कि वह आपकी है।',
  'Confirm who you are': 'अपनी पहचान की पुष्टि करें',
  'Talk to a person': 'किसी व्यक्ति से बात करें',
  'Start a new conversation': 'नई बातचीत शुरू करें',
  'Your account is confirmed.': 'आपके खाते की पुष्टि हो गई है।',
  'Stop answering': 'जवाब रोकें',
  Stopping: 'रोका जा रहा है',
  'Stopping the answer': 'जवाब रोका जा रहा है',
  'No longer open': 'अब खुला नहीं है',
  'Your e-mail address or an order number': 'आपका ईमेल पता या कोई ऑर्डर नंबर',
  'Give the e-mail address you ordered with, or an order number.':
    'वह ईमेल पता लिखें जिससे आपने ऑर्डर किया था, या कोई ऑर्डर नंबर।',
  'Send me a code': 'मुझे कोड भेजें',
  'Send another code': 'दूसरा कोड भेजें',
  'Not now': 'अभी नहीं',
  'If {} belongs to an account, a code is on its way to the address we have on record.':
    'यदि {} किसी खाते से जुड़ा है, तो हमारे पास दर्ज पते पर एक कोड भेजा जा रहा है।',
  'Code from the mail': 'ईमेल में आया कोड',
  'Give the code from the mail.': 'ईमेल में आया कोड लिखें।',
  Confirm: 'पुष्टि करें',
  'Your account is confirmed, but the conversation in the link is none of this account. Choose “Not now” to go on without it.':
    'आपके खाते की पुष्टि हो गई है, लेकिन लिंक वाली बातचीत इस खाते की नहीं है। उसके बिना आगे बढ़ने के लिए “अभी नहीं” चुनें।',
  'How did we do?': 'हमारी सेवा कैसी रही?',
  Bad: 'खराब',
  Poor: 'कमज़ोर',
  Fair: 'ठीक-ठाक',
  Good: 'अच्छी',
  'Very good': 'बहुत अच्छी',
  'Choose a rating first.': 'पहले एक रेटिंग चुनें।',
  'Anything to add? (optional)': 'कुछ और कहना चाहेंगे? (वैकल्पिक)',
  'Send rating': 'रेटिंग भेजें',
  'Thank you. Your rating was {} of 5.': 'धन्यवाद। आपकी रेटिंग 5 में से {} थी।',
  'This message is too long. The limit is 20,000 characters.': 'यह संदेश बहुत लंबा है। सीमा 20,000 अक्षर है।',
  'Your sign-in has expired. Reload the page and try again.':
    'आपका साइन-इन समाप्त हो गया है। पेज फिर से लोड करें और दोबारा कोशिश करें।',
  'This code is not the right one. Look into the newest mail, or ask for a new code.':
    'यह कोड सही नहीं है। सबसे नया ईमेल देखें, या नया कोड मँगाएँ।',
  'That was a lot at once. Wait a moment and try again.': 'एक साथ बहुत कुछ हो गया। थोड़ा रुककर फिर कोशिश करें।',
  'We cannot reach the shop just now. Check your connection.': 'अभी दुकान से संपर्क नहीं हो पा रहा है। अपना कनेक्शन जाँचें।',
  'This conversation has ended. Trying again starts a new one.':
    'यह बातचीत समाप्त हो गई है। फिर कोशिश करने पर नई बातचीत शुरू होगी।',
  'Something went wrong on our side.': 'हमारी ओर से कुछ गड़बड़ हो गई।',
};
