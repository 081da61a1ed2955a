/** One question a customer may ask, with the articles that answer it; any of them in the top three counts as found. */
export type PolicyQuestion = {
  readonly question: string;
  /** Article ids that hold the answer. Empty: no article does, and the search should come back with nothing. */
  readonly articles: readonly string[];
};

/** Questions that were looked at while the weights of the search were chosen. */
export const tuningQuestions: readonly PolicyQuestion[] = [
  { question: 'How many days do I have to send something back?', articles: ['returns-window'] },
  { question: 'the return window ended yesterday, can you make an exception', articles: ['returns-window'] },
  { question: 'When will the money reach my credit card?', articles: ['refund-methods'] },
  { question: 'refund to upi how long', articles: ['refund-methods'] },
  { question: 'Do I get the delivery fee back if I return everything?', articles: ['shipping-charges'] },
  { question: 'my glass jar came broken', articles: ['damaged-items'] },
  { question: 'I got a blue shirt but I ordered a green one', articles: ['wrong-item'] },
  { question: 'tracking says delivered but I never received the package', articles: ['missing-parcels'] },
  { question: 'can i cancel my order before it ships', articles: ['order-cancellation'] },
  { question: 'I used a coupon, how much will be refunded?', articles: ['discounts-and-coupons'] },
  { question: 'Can I return only two of the four bowls?', articles: ['partial-refunds'] },
  { question: 'what about the free gift if I return the main item', articles: ['free-gifts'] },
  { question: 'I paid COD, how do I get my money back?', articles: ['cash-on-delivery'] },
  { question: 'does store credit expire', articles: ['store-credit'] },
  { question: 'exchange for a bigger size', articles: ['exchanges'] },
  { question: 'I opened the earphones, can they still be returned?', articles: ['electronics', 'hygiene-items'] },
  { question: 'return policy for innerwear', articles: ['hygiene-items'] },
  { question: 'mixer stopped working after six months', articles: ['warranty'] },
  { question: 'I need to change my delivery address', articles: ['address-changes'] },
  { question: 'refund policy', articles: ['refund-policy'] },
  { question: 'why does my refund need approval', articles: ['refund-approval'] },
  { question: 'What does "processed" mean for my order?', articles: ['order-tracking'] },
  { question: 'money was debited but there is no order', articles: ['payment-problems'] },
  { question: 'can my husband see what I bought', articles: ['privacy'] },
  { question: 'what time do your people work', articles: ['talk-to-a-person'] },
  { question: 'do you ship to Singapore', articles: ['international-orders'] },
  { question: 'please send my invoice again', articles: ['invoices'] },
  { question: 'How will the courier collect the return?', articles: ['how-to-return'] },
];

/**
 * Questions on which neither weights nor vocabulary were chosen. The hand that wrote the articles wrote them too, so customers of a
 * real store will do worse.
 */
export const heldOutQuestions: readonly PolicyQuestion[] = [
  { question: 'last date for returning a cooker delivered on the 3rd', articles: ['returns-window'] },
  { question: 'Does the return period begin when I order or when it arrives?', articles: ['returns-window'] },
  { question: 'refund started last week but not in my bank yet', articles: ['refund-methods'] },
  { question: 'can you send the refund to a different card', articles: ['refund-methods'] },
  { question: 'express delivery came late, can I have that fee back', articles: ['shipping-charges'] },
  { question: 'The toaster has a cracked body and smells of burning', articles: ['damaged-items'] },
  { question: 'one towel is missing from the pack', articles: ['wrong-item', 'missing-parcels'] },
  { question: 'parcel lost by courier', articles: ['missing-parcels'] },
  { question: 'Is there a cancellation charge?', articles: ['order-cancellation'] },
  { question: 'promo code is not working', articles: ['discounts-and-coupons'] },
  { question: 'the price dropped after I bought it, refund the difference', articles: ['discounts-and-coupons'] },
  { question: 'keep the scratched pan and get some money back', articles: ['partial-refunds', 'damaged-items'] },
  { question: 'I bought it as a present for my sister, can she get a refund', articles: ['free-gifts'] },
  { question: 'should I give my bank details for a cash order refund', articles: ['cash-on-delivery'] },
  { question: 'convert my refund into store balance', articles: ['store-credit'] },
  { question: 'swap for another colour', articles: ['exchanges'] },
  { question: 'factory reset before sending the tablet back', articles: ['electronics'] },
  { question: 'trimmer seal is broken, is it returnable', articles: ['hygiene-items'] },
  { question: 'how do I make a warranty claim', articles: ['warranty'] },
  { question: 'update phone number on my account', articles: ['address-changes'] },
  { question: 'who approves refunds over 2000 rupees and how long does it take', articles: ['refund-approval'] },
  { question: 'how many times will the courier try to deliver', articles: ['order-tracking', 'how-to-return'] },
  { question: 'I was charged twice for the same order', articles: ['payment-problems'] },
  { question: 'I want you to delete my data', articles: ['privacy'] },
  { question: 'I want to speak with a human', articles: ['talk-to-a-person'] },
  { question: 'customs duty refund', articles: ['international-orders'] },
  { question: 'add my GST number to the bill', articles: ['invoices'] },
  { question: 'does the box need to be the original packaging', articles: ['how-to-return', 'damaged-items'] },
];

/** Questions that no article answers, with words that do occur in some of them. */
export const unansweredQuestions: readonly PolicyQuestion[] = [
  { question: 'What is the capital of France?', articles: [] },
  { question: 'Are you hiring software engineers?', articles: [] },
  { question: 'Write me a poem about monsoon', articles: [] },
  { question: 'do you rent furniture', articles: [] },
  { question: 'Which blender is best for smoothies?', articles: [] },
  { question: 'student discount for college ID holders', articles: [] },
  { question: 'can I visit your showroom in Pune', articles: [] },
  { question: 'interest free EMI over twelve months', articles: [] },
  { question: 'do you install air conditioners', articles: [] },
  { question: 'loyalty points balance', articles: [] },
  { question: 'how do I become a seller on your site', articles: [] },
  { question: 'is the non-stick coating free of PFAS', articles: [] },
  { question: 'gift wrapping with a handwritten card', articles: [] },
  { question: 'bitcoin accepted', articles: [] },
  { question: 'weather tomorrow', articles: [] },
  { question: 'recycle my old refrigerator', articles: [] },
];
