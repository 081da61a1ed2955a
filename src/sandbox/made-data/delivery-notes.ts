/** What customers and couriers write beside an order. Free text, as everywhere: nobody's instruction to anybody. */
export const deliveryNotes = [
  'Please leave with the guard at gate 2.',
  'Ring twice, the bell is soft.',
  'Call before coming, street dogs at the gate.',
  'Deliver after 6 pm only.',
  'Second floor, no lift.',
  'Courier: customer not at home, left with neighbour in flat 302.',
  'Gift for my mother, please do not put the invoice in the box.',
  'Courier: address found at second attempt.',
  'Leave it behind the blue planter.',
  'Landmark: opposite the post office.',
  'Do not ring, baby sleeping.',
  'Office address, closed on Sundays.',
  'Courier: outer carton slightly dented, goods look fine.',
  'Please send all items together.',
  'Keep in the shade, contains candles.',
  'कृपया शाम को भेजें।',
] as const;
