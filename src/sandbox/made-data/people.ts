/** Given and family names in India, from many communities. Combined at random: whoever comes out does not exist. */
export const indianNames = {
  given: words(`
    Aarav Aisha Ananya Arjun Bhavna Chandan Deepa Devika Dinesh Esther Farhan Fiona Gauri Gurpreet Harini Harsh
    Imran Ishaan Jaspreet Jyoti Kavya Kiran Lakshmi Lalit Mary Mehul Mohammed Nandini Naveen Nikhil Ojas Pallavi
    Parveen Pooja Pranav Rahul Ranjana Ritu Rukmini Sameer Sana Sarita Shreya Siddharth Simran Sneha Sunil Tanvi
    Tenzin Thomas Uday Vandana Varun Vikram Wasim Yamini Yusuf Zainab Zoya Lalrinpuii`),
  family: words(`
    Agarwal Ahmed Anand Banerjee Bhat Chakma Chatterjee Chauhan Das Desai Dhillon Fernandes Gandhi Ghosh Gill
    Gowda Gupta Hegde Hussain Jain Kapoor Kaur Khan Kulkarni Kumar Lobo Malhotra Mathew Mehta Mishra Mukherjee
    Naidu Nambiar Oraon Patel Patil Pillai Qureshi Rao Rathore Reddy Roy Sangma Saxena Sharma Shetty Siddiqui
    Sinha Subramanian Tamang Thakur Tiwari Varghese Varma Yadav Zachariah`),
};

/** Given and family names for customers in the United States. */
export const americanNames = {
  given: words(`
    Abigail Aiko Amara Andre Caleb Camila Dmitri Elena Grace Hassan Isabel Jamal Keiko Liam Maya Nadia Omar Priya
    Quinn Rosa Samuel Tara Uma Victor Wendy Xavier`),
  family: words(`
    Abara Bennett Castillo Dawson Eriksen Farouk Greene Huang Ibrahim Jensen Kim Lopez Murphy Nguyen Okafor Park
    Quiroga Rivera Schmidt Tanaka Underwood Vega Whitfield`),
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
