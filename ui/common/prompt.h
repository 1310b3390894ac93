// Questions to the person, behind an interface so that tests answer them. Never blocks the caller: answers come by
// callback.
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QLineEdit;
class QWidget;

namespace rowlock {

struct Question
{
    QString title;
    QString text;           // plain text
    QString details;        // smaller, below
    QString accept;         // the verb on the button: "Release", not "Yes"
    QString reject;         // "Cancel"; empty: only one button
    bool losesWork = false; // work, or something else, is lost for good: Enter means `reject`
    bool wantsText = false; // also asks for a line of text (a reason); accept stays disabled while it is empty
    // The rest only with it.
    QString textLabel;
    QString usualText;                             // stands there at first, and is typed over
    std::function<void(QLineEdit &field)> prepare; // such as what it offers (reason_offer.h)
    bool mayBeEmpty = false;                       // the text
    // What is wrong with this text, as a sentence that is shown in the question, which stays; empty: nothing.
    std::function<QString(const QString &text)> objection;
    // How this text is read, shown while it is typed ("= €54.50").
    std::function<QString(const QString &text)> understanding;
};

class Prompt
{
public:
    using Answer = std::function<void(bool accepted, const QString &text)>;
    virtual ~Prompt() = default;
    virtual void ask(QWidget *parent, const Question &question, Answer answer) = 0;
    // A file's name; empty if the person thought better of it.
    virtual void openFile(QWidget *parent, const QString &title, const QString &filter,
                          std::function<void(const QString &)> answer) = 0;
    virtual void saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter,
                          std::function<void(const QString &)> answer) = 0;
};

// Window-modal dialogs.
class DialogPrompt final : public Prompt
{
public:
    void ask(QWidget *parent, const Question &question, Answer answer) override;
    void openFile(QWidget *parent, const QString &title, const QString &filter,
                  std::function<void(const QString &)> answer) override;
    void saveFile(QWidget *parent, const QString &title, const QString &suggestion, const QString &filter,
                  std::function<void(const QString &)> answer) override;
};

} // namespace rowlock
