// A question as it stands on the screen: what its buttons, Enter and Esc answer, and the line of text that some ask
// for.
#include "ui/common/prompt.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QtTest>

#include <optional>

using namespace rowlock;
using namespace Qt::StringLiterals;

class TestPrompt : public QObject
{
    Q_OBJECT

private slots:
    void enterAccepts();
    void enterKeepsWhatWouldBeLost();
    void enterBehindATypedReasonLosesWhatIsMeant();
    void aReasonMustBeGiven();
    void theUsualTextIsTypedOver();
    void anObjectionKeepsTheQuestion();
    void aCardsNumberIsNoAnswer();
};

namespace {

struct Answered
{
    bool accepted = false;
    QString text;
};

// A window with a question over it.
struct Asked
{
    explicit Asked(const Question &question)
    {
        window.show();
        DialogPrompt prompt;
        prompt.ask(&window, question, [this](bool accepted, const QString &text) { answer = {accepted, text}; });
        dialog = window.findChild<QDialog *>();
        const bool shown = QTest::qWaitForWindowActive(dialog);
        Q_ASSERT(shown);
        Q_UNUSED(shown)
    }
    QLineEdit *field() const { return dialog->findChild<QLineEdit *>(QStringLiteral("questionText")); }
    QLabel *objection() const { return dialog->findChild<QLabel *>(QStringLiteral("questionObjection")); }
    QPushButton *accept() const
    {
        for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
            if (button->text() == u"Do it"_s)
                return button;
        }
        return nullptr;
    }
    void key(Qt::Key key) { QTest::keyClick(dialog->focusWidget(), key); }
    void type(const QString &text) { QTest::keyClicks(field(), text); }

    QWidget window;
    QDialog *dialog = nullptr;
    std::optional<Answered> answer;
};

Question question()
{
    Question asked;
    asked.title = u"Sure"_s;
    asked.text = u"Shall it be done?"_s;
    asked.accept = u"Do it"_s;
    asked.reject = u"Leave it"_s;
    return asked;
}

Question textQuestion()
{
    Question asked = question();
    asked.wantsText = true;
    asked.textLabel = u"Number"_s;
    return asked;
}

} // namespace

void TestPrompt::enterAccepts()
{
    Asked asked(question());
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer && asked.answer->accepted);
    Asked again(question());
    again.key(Qt::Key_Escape);
    QVERIFY(again.answer && !again.answer->accepted);
}

void TestPrompt::enterKeepsWhatWouldBeLost()
{
    Question losing = question();
    losing.losesWork = true;
    Asked asked(losing);
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer && !asked.answer->accepted);
}

void TestPrompt::enterBehindATypedReasonLosesWhatIsMeant()
{
    Question losing = textQuestion();
    losing.losesWork = true;
    Asked asked(losing);
    asked.key(Qt::Key_Return);
    QVERIFY(!asked.answer);
    asked.type(u"Nobody came"_s);
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer && asked.answer->accepted);
    losing.usualText = u"Nobody came"_s; // nothing was typed
    Asked usual(losing);
    usual.key(Qt::Key_Return);
    QVERIFY(usual.answer && !usual.answer->accepted);
}

void TestPrompt::aReasonMustBeGiven()
{
    Asked asked(textQuestion());
    QVERIFY(!asked.accept()->isEnabled());
    asked.type(u"  "_s);
    asked.key(Qt::Key_Return);
    QVERIFY(!asked.answer);
    asked.type(u"ill "_s);
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer && asked.answer->accepted);
    QCOMPARE(asked.answer->text, u"ill"_s);
}

void TestPrompt::theUsualTextIsTypedOver()
{
    Question usual = textQuestion();
    usual.usualText = u"12.50"_s;
    Asked asked(usual);
    QVERIFY(asked.accept()->isEnabled());
    asked.type(u"14"_s);
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer);
    QCOMPARE(asked.answer->text, u"14"_s);
}

void TestPrompt::anObjectionKeepsTheQuestion()
{
    Question numbers = textQuestion();
    numbers.details = u"Of all that can be typed here only one is a number, and it takes a while of reading to "
                      u"find out which one that is."_s;
    numbers.objection = [](const QString &text) {
        return text == u"14"_s ? QString() : u"“%1” is no number."_s.arg(text);
    };
    Asked asked(numbers);
    QVERIFY(asked.objection()->isHidden());
    asked.type(u"dear"_s);
    asked.key(Qt::Key_Return);
    QVERIFY(!asked.answer);
    QVERIFY(asked.dialog->isVisible());
    QCOMPARE(asked.objection()->text(), u"“dear” is no number."_s);
    QCOMPARE(asked.field()->accessibleDescription(), asked.objection()->text());
    QVERIFY(asked.objection()->isVisible());
    for (const QLabel *label : asked.dialog->findChildren<QLabel *>())
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text())); // not cut
    QCOMPARE(asked.field()->selectedText(), u"dear"_s); // typed over at once
    asked.type(u"14"_s);
    QVERIFY(!asked.objection()->isVisible());
    QVERIFY(asked.field()->accessibleDescription().isEmpty()); // by ear too
    asked.key(Qt::Key_Return);
    QVERIFY(asked.answer && asked.answer->accepted);
    QCOMPARE(asked.answer->text, u"14"_s);
}

// Whatever is asked for: it would be kept for ever.
void TestPrompt::aCardsNumberIsNoAnswer()
{
    Asked asked(textQuestion());
    asked.type(u"4111 1111 1111 1111"_s);
    asked.key(Qt::Key_Return);
    QVERIFY(!asked.answer);
    QVERIFY(asked.objection()->text().contains(u"card's number"_s));
    QCOMPARE(asked.field()->text(), u"4111 1111 1111 1111"_s); // to be mended
}

ROWLOCK_WINDOW_TEST(TestPrompt)
#include "tst_prompt.moc"
