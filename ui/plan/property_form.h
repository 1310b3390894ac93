// A column of labelled fields that edit what is chosen: filling them from the plan changes nothing in it. GUI thread.
#pragma once

#include "ui/plan/plan_document.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>

#include <functional>

namespace rowlock {

class PropertyForm : public QWidget
{
    Q_OBJECT

public:
    virtual void refresh() = 0; // from the document

protected:
    PropertyForm(PlanDocument &document, const QString &title, QWidget *parent);

    const PlanDraft &draft() const { return m_document.draft(); }
    const Chosen &chosen() const { return m_document.chosen(); }
    PlanDocument &document() { return m_document; }

    void heading(const QString &text);
    QDoubleSpinBox *number(const QString &label, const char *name, double least, double most, double step,
                           std::function<void(double)> changed);
    QSpinBox *count(const QString &label, const char *name, int least, int most, std::function<void(int)> changed);
    QComboBox *choice(const QString &label, const char *name, const QStringList &texts,
                      std::function<void(int)> changed);
    QLineEdit *text(const QString &label, const char *name, std::function<void(const QString &)> changed);
    QCheckBox *check(const QString &label, const char *name, std::function<void(bool)> changed);
    QPushButton *button(const QString &label, const char *name, std::function<void()> pressed);
    QPushButton *colorButton(const QString &label, const char *name, std::function<void(const QString &)> changed);
    static void showColor(QPushButton *button, const QString &color);
    void showRow(QWidget *field, bool shown);

    // Fields set within do not edit.
    void fill(const std::function<void()> &set);
    static void setTexts(QComboBox *box, const QStringList &texts, int current);
    static void setState(QCheckBox *box, int on, int of);    // partly where some are and some are not
    static void setMixed(QAbstractSpinBox *box, bool mixed); // after its value, which is the first one's
    QStringList sectionNames() const;
    QStringList categoryNames() const;

private:
    void add(const QString &label, QWidget *field, const char *name);
    template <typename Box, typename Value>
    void follow(Box *box, std::function<void(Value)> changed);

    PlanDocument &m_document;
    QFormLayout *m_form;
    bool m_filling = false;
};

} // namespace rowlock
