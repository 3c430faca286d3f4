/** A short meeting of two minutes, to try the product with. */
export const SAMPLE_TRANSCRIPT = `Mara: Good morning. Today we plan the garden day of the neighborhood center.
Jonas: I talked to the city. We can use the small park on Saturday the 14th.
Mara: Good. Then we decide on Saturday the 14th in the small park.
Priya: Agreed. How many people do we expect?
Jonas: Last year forty people came. I expect about sixty.
Mara: We need more tools then. Jonas, can you borrow ten spades from the school by Friday?
Jonas: Yes, I will borrow ten spades from the school by Friday.
Priya: I will write the invitation and send it to the neighbors by Wednesday.
Mara: Great. What about food?
Priya: The bakery offered bread. We should ask about vegetarian soup as well.
Mara: I will call the bakery tomorrow and order bread and soup for sixty people.
Jonas: What do we do if it rains?
Mara: We decided last year to move to the next Saturday. Let's keep that rule.
Priya: Fine with me. Then the rain date is the 21st.
Mara: Good. We meet again next Tuesday. Thank you.`;
