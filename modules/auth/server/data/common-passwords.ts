/** Passwords that attackers try first, lower case; most of them keep the five rules once a letter is a capital. */
export const commonPasswords: readonly string[] = `
!@#$qwer1234 !qaz2wsx#edc 000000000000a! 111111111111a! 1234567890!a 123456789012 1234qwer!@#$ 123abc!@#abc 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz@wsx3edc
a1b2c3d4e5f6! aa123456789! aaaaaaaaaaa1! abc123456789 abcd1234!@#$ abcdefgh123! abuja!1234 abuja#1234 abuja123 abuja123! abuja123# abuja1234
abuja1234! abuja12345 abuja12345! abuja123456 abuja2024! abuja2025! abuja2026! abuja@123 abuja@1234 abuja@12345 abuja@2024 abuja@2025 abuja@2026
abuja_1234 adm1n!1234 adm1n#1234 adm1n123 adm1n123! adm1n123# adm1n1234 adm1n1234! adm1n12345 adm1n12345! adm1n123456 adm1n2024! adm1n2025! adm1n2026!
adm1n@123 adm1n@1234 adm1n@12345 adm1n@2024 adm1n@2025 adm1n@2026 adm1n_1234 admin!1234 admin#1234 admin123 admin123! admin123# admin1234 admin1234!
admin12345 admin12345! admin123456 admin2024! admin2025! admin2026! admin@123 admin@1234 admin@12345 admin@2024 admin@2025 admin@2026 admin_1234
adminadmin1! adminadmin123! adminadmin1234! adminadmin@123 administrator!1234 administrator#1234 administrator1! administrator123 administrator123!
administrator123# administrator1234 administrator1234! administrator12345 administrator12345! administrator123456 administrator2024!
administrator2025! administrator2026! administrator@123 administrator@1234 administrator@12345 administrator@2024 administrator@2025
administrator@2026 administrator_1234 adminletmein1! adminletmein123! adminletmein1234! adminletmein@123 adminpassword1! adminpassword123!
adminpassword1234! adminpassword@123 adminqwerty1! adminqwerty123! adminqwerty1234! adminqwerty@123 adminwelcome1! adminwelcome123! adminwelcome1234!
adminwelcome@123 africa!1234 africa#1234 africa123 africa123! africa123# africa1234 africa1234! africa12345 africa12345! africa123456 africa2024!
africa2025! africa2026! africa@123 africa@1234 africa@12345 africa@2024 africa@2025 africa@2026 africa_1234 arsenal!1234 arsenal#1234 arsenal123
arsenal123! arsenal123# arsenal1234 arsenal1234! arsenal12345 arsenal12345! arsenal123456 arsenal2024! arsenal2025! arsenal2026! arsenal@123
arsenal@1234 arsenal@12345 arsenal@2024 arsenal@2025 arsenal@2026 arsenal_1234 asdfghjkl123! autumn!1234 autumn#1234 autumn123 autumn123! autumn123#
autumn1234 autumn1234! autumn12345 autumn12345! autumn123456 autumn2024! autumn2025! autumn2026! autumn@123 autumn@1234 autumn@12345 autumn@2024
autumn@2025 autumn@2026 autumn_1234 barcelona!1234 barcelona#1234 barcelona123 barcelona123! barcelona123# barcelona1234 barcelona1234! barcelona12345
barcelona12345! barcelona123456 barcelona2024! barcelona2025! barcelona2026! barcelona@123 barcelona@1234 barcelona@12345 barcelona@2024
barcelona@2025 barcelona@2026 barcelona_1234 baseball!1234 baseball#1234 baseball123 baseball123! baseball123# baseball1234 baseball1234!
baseball12345 baseball12345! baseball123456 baseball2024! baseball2025! baseball2026! baseball@123 baseball@1234 baseball@12345 baseball@2024
baseball@2025 baseball@2026 baseball_1234 batman!1234 batman#1234 batman123 batman123! batman123# batman1234 batman1234! batman12345 batman12345!
batman123456 batman2024! batman2025! batman2026! batman@123 batman@1234 batman@12345 batman@2024 batman@2025 batman@2026 batman_1234 blessing!1234
blessing#1234 blessing123 blessing123! blessing123# blessing1234 blessing1234! blessing12345 blessing12345! blessing123456 blessing2024! blessing2025!
blessing2026! blessing@123 blessing@1234 blessing@12345 blessing@2024 blessing@2025 blessing@2026 blessing_1234 business!1234 business#1234
business123 business123! business123# business1234 business1234! business12345 business12345! business123456 business2024! business2025! business2026!
business@123 business@1234 business@12345 business@2024 business@2025 business@2026 business_1234 changeit!1234 changeit#1234 changeit123 changeit123!
changeit123# changeit1234 changeit1234! changeit12345 changeit12345! changeit123456 changeit2024! changeit2025! changeit2026! changeit@123
changeit@1234 changeit@12345 changeit@2024 changeit@2025 changeit@2026 changeit_1234 changeme!1234 changeme#1234 changeme123 changeme123! changeme123#
changeme1234 changeme1234! changeme12345 changeme12345! changeme123456 changeme2024! changeme2025! changeme2026! changeme@123 changeme@1234
changeme@12345 changeme@2024 changeme@2025 changeme@2026 changeme_1234 chelsea!1234 chelsea#1234 chelsea123 chelsea123! chelsea123# chelsea1234
chelsea1234! chelsea12345 chelsea12345! chelsea123456 chelsea2024! chelsea2025! chelsea2026! chelsea@123 chelsea@1234 chelsea@12345 chelsea@2024
chelsea@2025 chelsea@2026 chelsea_1234 clinic!1234 clinic#1234 clinic123 clinic123! clinic123# clinic1234 clinic1234! clinic12345 clinic12345!
clinic123456 clinic2024! clinic2025! clinic2026! clinic@123 clinic@1234 clinic@12345 clinic@2024 clinic@2025 clinic@2026 clinic_1234 company!1234
company#1234 company123 company123! company123# company1234 company1234! company12345 company12345! company123456 company2024! company2025!
company2026! company@123 company@1234 company@12345 company@2024 company@2025 company@2026 company_1234 computer!1234 computer#1234 computer123
computer123! computer123# computer1234 computer1234! computer12345 computer12345! computer123456 computer2024! computer2025! computer2026!
computer@123 computer@1234 computer@12345 computer@2024 computer@2025 computer@2026 computer_1234 correcthorsebatterystaple1! december!1234
december#1234 december123 december123! december123# december1234 december1234! december12345 december12345! december123456 december2024! december2025!
december2026! december@123 december@1234 december@12345 december@2024 december@2025 december@2026 december_1234 default!1234 default#1234 default123
default123! default123# default1234 default1234! default12345 default12345! default123456 default2024! default2025! default2026! default@123
default@1234 default@12345 default@2024 default@2025 default@2026 default_1234 doctor!1234 doctor#1234 doctor123 doctor123! doctor123# doctor1234
doctor1234! doctor12345 doctor12345! doctor123456 doctor2024! doctor2025! doctor2026! doctor@123 doctor@1234 doctor@12345 doctor@2024 doctor@2025
doctor@2026 doctor_1234 doctordoctor1! dragon!1234 dragon#1234 dragon123 dragon123! dragon123# dragon1234 dragon1234! dragon12345 dragon12345!
dragon123456 dragon2024! dragon2025! dragon2026! dragon@123 dragon@1234 dragon@12345 dragon@2024 dragon@2025 dragon@2026 dragon_1234 football!1234
football#1234 football123 football123! football123# football1234 football1234! football12345 football12345! football123456 football2024! football2025!
football2026! football@123 football@1234 football@12345 football@2024 football@2025 football@2026 football_1234 freedom!1234 freedom#1234 freedom123
freedom123! freedom123# freedom1234 freedom1234! freedom12345 freedom12345! freedom123456 freedom2024! freedom2025! freedom2026! freedom@123
freedom@1234 freedom@12345 freedom@2024 freedom@2025 freedom@2026 freedom_1234 friday!1234 friday#1234 friday123 friday123! friday123# friday1234
friday1234! friday12345 friday12345! friday123456 friday2024! friday2025! friday2026! friday@123 friday@1234 friday@12345 friday@2024 friday@2025
friday@2026 friday_1234 ghana!1234 ghana#1234 ghana123 ghana123! ghana123# ghana1234 ghana1234! ghana12345 ghana12345! ghana123456 ghana2024!
ghana2025! ghana2026! ghana@123 ghana@1234 ghana@12345 ghana@2024 ghana@2025 ghana@2026 ghana_1234 god!1234 god#1234 god1234! god12345 god12345!
god123456 god2024! god2025! god2026! god@1234 god@12345 god@2024 god@2025 god@2026 god_1234 godisgood123! godisgood@123 guest!1234 guest#1234 guest123
guest123! guest123# guest1234 guest1234! guest12345 guest12345! guest123456 guest2024! guest2025! guest2026! guest@123 guest@1234 guest@12345
guest@2024 guest@2025 guest@2026 guest_1234 h0spital!1234 h0spital#1234 h0spital123 h0spital123! h0spital123# h0spital1234 h0spital1234! h0spital12345
h0spital12345! h0spital123456 h0spital2024! h0spital2025! h0spital2026! h0spital@123 h0spital@1234 h0spital@12345 h0spital@2024 h0spital@2025
h0spital@2026 h0spital_1234 health!1234 health#1234 health123 health123! health123# health1234 health1234! health12345 health12345! health123456
health2024! health2025! health2026! health@123 health@1234 health@12345 health@2024 health@2025 health@2026 health_1234 healthcare!1234
healthcare#1234 healthcare123 healthcare123! healthcare123# healthcare1234 healthcare1234! healthcare12345 healthcare12345! healthcare123456
healthcare2024! healthcare2025! healthcare2026! healthcare@123 healthcare@1234 healthcare@12345 healthcare@2024 healthcare@2025 healthcare@2026
healthcare_1234 hello!1234 hello#1234 hello123 hello123! hello123# hello1234 hello1234! hello12345 hello12345! hello123456 hello2024! hello2025!
hello2026! hello@123 hello@1234 hello@12345 hello@2024 hello@2025 hello@2026 hello_1234 hospital!1234 hospital#1234 hospital123 hospital123!
hospital123# hospital1234 hospital1234! hospital12345 hospital12345! hospital123456 hospital2024! hospital2025! hospital2026! hospital@123
hospital@1234 hospital@12345 hospital@2024 hospital@2025 hospital@2026 hospital_1234 hospitaladmin1! hospitaladmin123! hospitaladmin@123 iloveyou!1234
iloveyou#1234 iloveyou123 iloveyou123! iloveyou123# iloveyou1234 iloveyou1234! iloveyou12345 iloveyou12345! iloveyou123456 iloveyou2024! iloveyou2025!
iloveyou2026! iloveyou@123 iloveyou@1234 iloveyou@12345 iloveyou@2024 iloveyou@2025 iloveyou@2026 iloveyou_1234 internet!1234 internet#1234
internet123 internet123! internet123# internet1234 internet1234! internet12345 internet12345! internet123456 internet2024! internet2025! internet2026!
internet@123 internet@1234 internet@12345 internet@2024 internet@2025 internet@2026 internet_1234 january!1234 january#1234 january123 january123!
january123# january1234 january1234! january12345 january12345! january123456 january2024! january2025! january2026! january@123 january@1234
january@12345 january@2024 january@2025 january@2026 january_1234 jesus!1234 jesus#1234 jesus123 jesus123! jesus123# jesus1234 jesus1234! jesus12345
jesus12345! jesus123456 jesus2024! jesus2025! jesus2026! jesus@123 jesus@1234 jesus@12345 jesus@2024 jesus@2025 jesus@2026 jesus_1234 jesuschrist1!
lagos!1234 lagos#1234 lagos123 lagos123! lagos123# lagos1234 lagos1234! lagos12345 lagos12345! lagos123456 lagos2024! lagos2025! lagos2026! lagos@123
lagos@1234 lagos@12345 lagos@2024 lagos@2025 lagos@2026 lagos_1234 letmein!1234 letmein#1234 letmein123 letmein123! letmein123# letmein1234
letmein1234! letmein12345 letmein12345! letmein123456 letmein2024! letmein2025! letmein2026! letmein@123 letmein@1234 letmein@12345 letmein@2024
letmein@2025 letmein@2026 letmein_1234 letmeinadmin1! letmeinadmin123! letmeinadmin1234! letmeinadmin@123 letmeinletmein1! letmeinletmein123!
letmeinletmein1234! letmeinletmein@123 letmeinpassword1! letmeinpassword123! letmeinpassword1234! letmeinpassword@123 letmeinqwerty1!
letmeinqwerty123! letmeinqwerty1234! letmeinqwerty@123 letmeinwelcome1! letmeinwelcome123! letmeinwelcome1234! letmeinwelcome@123 liverpool!1234
liverpool#1234 liverpool123 liverpool123! liverpool123# liverpool1234 liverpool1234! liverpool12345 liverpool12345! liverpool123456 liverpool2024!
liverpool2025! liverpool2026! liverpool@123 liverpool@1234 liverpool@12345 liverpool@2024 liverpool@2025 liverpool@2026 liverpool_1234 login!1234
login#1234 login123 login123! login123# login1234 login1234! login12345 login12345! login123456 login2024! login2025! login2026! login@123 login@1234
login@12345 login@2024 login@2025 login@2026 login_1234 manchester!1234 manchester#1234 manchester1! manchester123 manchester123! manchester123#
manchester1234 manchester1234! manchester12345 manchester12345! manchester123456 manchester2024! manchester2025! manchester2026! manchester@123
manchester@1234 manchester@12345 manchester@2024 manchester@2025 manchester@2026 manchester_1234 master!1234 master#1234 master123 master123!
master123# master1234 master1234! master12345 master12345! master123456 master2024! master2025! master2026! master@123 master@1234 master@12345
master@2024 master@2025 master@2026 master_1234 medical!1234 medical#1234 medical123 medical123! medical123# medical1234 medical1234! medical12345
medical12345! medical123456 medical2024! medical2025! medical2026! medical@123 medical@1234 medical@12345 medical@2024 medical@2025 medical@2026
medical_1234 monday!1234 monday#1234 monday123 monday123! monday123# monday1234 monday1234! monday12345 monday12345! monday123456 monday2024!
monday2025! monday2026! monday@123 monday@1234 monday@12345 monday@2024 monday@2025 monday@2026 monday_1234 monkey!1234 monkey#1234 monkey123
monkey123! monkey123# monkey1234 monkey1234! monkey12345 monkey12345! monkey123456 monkey2024! monkey2025! monkey2026! monkey@123 monkey@1234
monkey@12345 monkey@2024 monkey@2025 monkey@2026 monkey_1234 mypassword1! mypassword123! naija!1234 naija#1234 naija123 naija123! naija123# naija1234
naija1234! naija12345 naija12345! naija123456 naija2024! naija2025! naija2026! naija@123 naija@1234 naija@12345 naija@123456 naija@2024 naija@2025
naija@2026 naija_1234 newpassword1! newpassword123! nigeria!1234 nigeria#1234 nigeria123 nigeria123! nigeria123# nigeria1234 nigeria1234! nigeria12345
nigeria12345! nigeria123456 nigeria2024! nigeria2025! nigeria2026! nigeria@123 nigeria@1234 nigeria@12345 nigeria@2024 nigeria@2025 nigeria@2026
nigeria_1234 nopassword1! nurse!1234 nurse#1234 nurse123 nurse123! nurse123# nurse1234 nurse1234! nurse12345 nurse12345! nurse123456 nurse2024!
nurse2025! nurse2026! nurse@123 nurse@1234 nurse@12345 nurse@2024 nurse@2025 nurse@2026 nurse_1234 nursenurse123! office!1234 office#1234 office123
office123! office123# office1234 office1234! office12345 office12345! office123456 office2024! office2025! office2026! office@123 office@1234
office@12345 office@2024 office@2025 office@2026 office_1234 p@$$w0rd1234 p@ssw0rd!1234 p@ssw0rd#1234 p@ssw0rd123 p@ssw0rd123! p@ssw0rd123#
p@ssw0rd1234 p@ssw0rd1234! p@ssw0rd12345 p@ssw0rd12345! p@ssw0rd123456 p@ssw0rd2024! p@ssw0rd2025! p@ssw0rd2026! p@ssw0rd@123 p@ssw0rd@1234
p@ssw0rd@12345 p@ssw0rd@2024 p@ssw0rd@2025 p@ssw0rd@2026 p@ssw0rd_1234 p@ssword!1234 p@ssword#1234 p@ssword123 p@ssword123! p@ssword123# p@ssword1234
p@ssword1234! p@ssword12345 p@ssword12345! p@ssword123456 p@ssword2024! p@ssword2025! p@ssword2026! p@ssword@123 p@ssword@1234 p@ssword@12345
p@ssword@2024 p@ssword@2025 p@ssword@2026 p@ssword_1234 pa$$word!1234 pa$$word#1234 pa$$word123 pa$$word123! pa$$word123# pa$$word1234 pa$$word1234!
pa$$word12345 pa$$word12345! pa$$word123456 pa$$word2024! pa$$word2025! pa$$word2026! pa$$word@123 pa$$word@1234 pa$$word@12345 pa$$word@2024
pa$$word@2025 pa$$word@2026 pa$$word_1234 pa55w0rd1234! passw0rd!1234 passw0rd#1234 passw0rd123 passw0rd123! passw0rd123# passw0rd1234 passw0rd1234!
passw0rd12345 passw0rd12345! passw0rd123456 passw0rd2024! passw0rd2025! passw0rd2026! passw0rd@123 passw0rd@1234 passw0rd@12345 passw0rd@2024
passw0rd@2025 passw0rd@2026 passw0rd_1234 password!1234 password#1234 password123 password123! password123# password1234 password1234! password12345
password12345! password123456 password1234567 password2024! password2025! password2026! password@123 password@1234 password@12345 password@2024
password@2025 password@2026 password_1234 passwordadmin1! passwordadmin123! passwordadmin1234! passwordadmin@123 passwordletmein1! passwordletmein123!
passwordletmein1234! passwordletmein@123 passwordpassword1! passwordpassword123! passwordpassword1234! passwordpassword@123 passwordqwerty1!
passwordqwerty123! passwordqwerty1234! passwordqwerty@123 passwordwelcome1! passwordwelcome123! passwordwelcome1234! passwordwelcome@123 pokemon!1234
pokemon#1234 pokemon123 pokemon123! pokemon123# pokemon1234 pokemon1234! pokemon12345 pokemon12345! pokemon123456 pokemon2024! pokemon2025!
pokemon2026! pokemon@123 pokemon@1234 pokemon@12345 pokemon@2024 pokemon@2025 pokemon@2026 pokemon_1234 princess!1234 princess#1234 princess123
princess123! princess123# princess1234 princess1234! princess12345 princess12345! princess123456 princess2024! princess2025! princess2026!
princess@123 princess@1234 princess@12345 princess@2024 princess@2025 princess@2026 princess_1234 q1w2e3r4t5y6! qazwsxedc123 qwer1234!@#$ qwerty!1234
qwerty#1234 qwerty123 qwerty123! qwerty123# qwerty1234 qwerty1234! qwerty12345 qwerty12345! qwerty123456 qwerty123456! qwerty2024! qwerty2025!
qwerty2026! qwerty@123 qwerty@1234 qwerty@12345 qwerty@2024 qwerty@2025 qwerty@2026 qwerty_1234 qwertyadmin1! qwertyadmin123! qwertyadmin1234!
qwertyadmin@123 qwertyletmein1! qwertyletmein123! qwertyletmein1234! qwertyletmein@123 qwertypassword1! qwertypassword123! qwertypassword1234!
qwertypassword@123 qwertyqwerty1! qwertyqwerty123! qwertyqwerty1234! qwertyqwerty@123 qwertyuiop!1234 qwertyuiop#1234 qwertyuiop123 qwertyuiop123!
qwertyuiop123# qwertyuiop1234 qwertyuiop1234! qwertyuiop12345 qwertyuiop12345! qwertyuiop123456 qwertyuiop2024! qwertyuiop2025! qwertyuiop2026!
qwertyuiop@123 qwertyuiop@1234 qwertyuiop@12345 qwertyuiop@2024 qwertyuiop@2025 qwertyuiop@2026 qwertyuiop_1234 qwertywelcome1! qwertywelcome123!
qwertywelcome1234! qwertywelcome@123 secret!1234 secret#1234 secret123 secret123! secret123# secret1234 secret1234! secret12345 secret12345!
secret123456 secret2024! secret2025! secret2026! secret@123 secret@1234 secret@12345 secret@2024 secret@2025 secret@2026 secret_1234 server!1234
server#1234 server123 server123! server123# server1234 server1234! server12345 server12345! server123456 server2024! server2025! server2026!
server@123 server@1234 server@12345 server@2024 server@2025 server@2026 server_1234 shadow!1234 shadow#1234 shadow123 shadow123! shadow123# shadow1234
shadow1234! shadow12345 shadow12345! shadow123456 shadow2024! shadow2025! shadow2026! shadow@123 shadow@1234 shadow@12345 shadow@2024 shadow@2025
shadow@2026 shadow_1234 spring!1234 spring#1234 spring123 spring123! spring123# spring1234 spring1234! spring12345 spring12345! spring123456
spring2024! spring2025! spring2026! spring@123 spring@1234 spring@12345 spring@2024 spring@2025 spring@2026 spring_1234 starwars!1234 starwars#1234
starwars123 starwars123! starwars123# starwars1234 starwars1234! starwars12345 starwars12345! starwars123456 starwars2024! starwars2025! starwars2026!
starwars@123 starwars@1234 starwars@12345 starwars@2024 starwars@2025 starwars@2026 starwars_1234 summer!1234 summer#1234 summer123 summer123!
summer123# summer1234 summer1234! summer12345 summer12345! summer123456 summer2024! summer2025! summer2026! summer@123 summer@1234 summer@12345
summer@2024 summer@2025 summer@2026 summer_1234 sunshine!1234 sunshine#1234 sunshine123 sunshine123! sunshine123# sunshine1234 sunshine1234!
sunshine12345 sunshine12345! sunshine123456 sunshine2024! sunshine2025! sunshine2026! sunshine@123 sunshine@1234 sunshine@12345 sunshine@2024
sunshine@2025 sunshine@2026 sunshine_1234 superadmin123! superadmin@123 superman!1234 superman#1234 superman123 superman123! superman123# superman1234
superman1234! superman12345 superman12345! superman123456 superman2024! superman2025! superman2026! superman@123 superman@1234 superman@12345
superman@2024 superman@2025 superman@2026 superman_1234 system!1234 system#1234 system123 system123! system123# system1234 system1234! system12345
system12345! system123456 system2024! system2025! system2026! system@123 system@1234 system@12345 system@2024 system@2025 system@2026 system_1234
temp!1234 temp#1234 temp123! temp123# temp1234 temp1234! temp12345 temp12345! temp123456 temp2024! temp2025! temp2026! temp@123 temp@1234 temp@12345
temp@2024 temp@2025 temp@2026 temp_1234 temporary!1234 temporary#1234 temporary123 temporary123! temporary123# temporary1234 temporary1234!
temporary12345 temporary12345! temporary123456 temporary2024! temporary2025! temporary2026! temporary@123 temporary@1234 temporary@12345
temporary@2024 temporary@2025 temporary@2026 temporary_1234 test!1234 test#1234 test123! test123# test1234 test1234! test12345 test12345! test123456
test2024! test2025! test2026! test@123 test@1234 test@12345 test@2024 test@2025 test@2026 test_1234 testing!1234 testing#1234 testing123 testing123!
testing123# testing1234 testing1234! testing12345 testing12345! testing123456 testing2024! testing2025! testing2026! testing@123 testing@1234
testing@12345 testing@2024 testing@2025 testing@2026 testing_1234 thisismypassword1! trustno1!1234 trustno1#1234 trustno1123 trustno1123! trustno1123#
trustno11234 trustno11234! trustno112345 trustno112345! trustno1123456 trustno12024! trustno12025! trustno12026! trustno1@123 trustno1@1234
trustno1@12345 trustno1@2024 trustno1@2025 trustno1@2026 trustno1_1234 trustno1trust! user!1234 user#1234 user123! user123# user1234 user1234!
user12345 user12345! user123456 user2024! user2025! user2026! user@123 user@1234 user@12345 user@2024 user@2025 user@2026 user_1234 welc0me!1234
welc0me#1234 welc0me123 welc0me123! welc0me123# welc0me1234 welc0me1234! welc0me12345 welc0me12345! welc0me123456 welc0me2024! welc0me2025!
welc0me2026! welc0me@123 welc0me@1234 welc0me@12345 welc0me@2024 welc0me@2025 welc0me@2026 welc0me_1234 welcome!1234 welcome#1234 welcome123
welcome123! welcome123# welcome1234 welcome1234! welcome12345 welcome12345! welcome123456 welcome2024! welcome2025! welcome2026! welcome@123
welcome@1234 welcome@12345 welcome@2024 welcome@2025 welcome@2026 welcome_1234 welcomeadmin1! welcomeadmin123! welcomeadmin1234! welcomeadmin@123
welcomeletmein1! welcomeletmein123! welcomeletmein1234! welcomeletmein@123 welcomepassword1! welcomepassword123! welcomepassword1234!
welcomepassword@123 welcomeqwerty1! welcomeqwerty123! welcomeqwerty1234! welcomeqwerty@123 welcomewelcome1! welcomewelcome123! welcomewelcome1234!
welcomewelcome@123 whatever!1234 whatever#1234 whatever123 whatever123! whatever123# whatever1234 whatever1234! whatever12345 whatever12345!
whatever123456 whatever2024! whatever2025! whatever2026! whatever@123 whatever@1234 whatever@12345 whatever@2024 whatever@2025 whatever@2026
whatever_1234 windows!1234 windows#1234 windows123 windows123! windows123# windows1234 windows1234! windows12345 windows12345! windows123456
windows2024! windows2025! windows2026! windows@123 windows@1234 windows@12345 windows@2024 windows@2025 windows@2026 windows_1234 winter!1234
winter#1234 winter123 winter123! winter123# winter1234 winter1234! winter12345 winter12345! winter123456 winter2024! winter2025! winter2026!
winter@123 winter@1234 winter@12345 winter@2024 winter@2025 winter@2026 winter_1234 zaq12wsxcde3 zaq1xsw2cde3! zxcvbnm12345!
`
  .trim()
  .split(/\s+/);
